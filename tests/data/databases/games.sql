BEGIN TRANSACTION;
CREATE TABLE arbiter_events (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	payload JSON NOT NULL, 
	client_id VARCHAR(64), 
	at_ms BIGINT NOT NULL, 
	CONSTRAINT pk_arbiter_events PRIMARY KEY (table_id, version), 
	CONSTRAINT fk_arbiter_events_table_id_arbiter_tables FOREIGN KEY(table_id) REFERENCES arbiter_tables (id) ON DELETE CASCADE
);
CREATE TABLE arbiter_scores (
	id INTEGER NOT NULL, 
	trainee TEXT NOT NULL, 
	regulation VARCHAR(64) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	points INTEGER NOT NULL, 
	best INTEGER NOT NULL, 
	client_id VARCHAR(64) NOT NULL, 
	answers JSON NOT NULL, 
	CONSTRAINT pk_arbiter_scores PRIMARY KEY (id), 
	CONSTRAINT uq_arbiter_scores_client_id UNIQUE (client_id)
);
CREATE TABLE arbiter_tables (
	id VARCHAR(32) NOT NULL, 
	regulation VARCHAR(64) NOT NULL, 
	headers JSON NOT NULL, 
	created_ms BIGINT NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	fen TEXT NOT NULL, 
	pending VARCHAR(16), 
	result VARCHAR(16), 
	CONSTRAINT pk_arbiter_tables PRIMARY KEY (id)
);
CREATE TABLE archive_endings (
	kind INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	CONSTRAINT pk_archive_endings PRIMARY KEY (kind, game), 
	CONSTRAINT fk_archive_endings_game_archive_games FOREIGN KEY(game) REFERENCES archive_games (id) ON DELETE CASCADE
);
CREATE TABLE archive_games (
	id INTEGER NOT NULL, 
	digest BLOB NOT NULL, 
	variant VARCHAR(16), 
	regulation VARCHAR(64), 
	white TEXT NOT NULL, 
	black TEXT NOT NULL, 
	white_rating INTEGER NOT NULL, 
	black_rating INTEGER NOT NULL, 
	event TEXT NOT NULL, 
	site TEXT NOT NULL, 
	date VARCHAR(10) NOT NULL, 
	round TEXT NOT NULL, 
	result VARCHAR(8), 
	plies INTEGER NOT NULL, 
	fault TEXT, 
	words TEXT NOT NULL, 
	white_key TEXT NOT NULL, 
	black_key TEXT NOT NULL, 
	event_key TEXT NOT NULL, 
	pdn TEXT NOT NULL, 
	source INTEGER, 
	line INTEGER NOT NULL, 
	edited_ms BIGINT, 
	CONSTRAINT pk_archive_games PRIMARY KEY (id), 
	CONSTRAINT fk_archive_games_source_archive_sources FOREIGN KEY(source) REFERENCES archive_sources (id), 
	CONSTRAINT uq_archive_games_digest UNIQUE (digest)
);
CREATE TABLE archive_gone (
	game INTEGER NOT NULL, 
	CONSTRAINT pk_archive_gone PRIMARY KEY (game)
);
CREATE TABLE archive_postings (
	run INTEGER NOT NULL, 
	part INTEGER NOT NULL, 
	low BIGINT NOT NULL, 
	high BIGINT NOT NULL, 
	data BLOB NOT NULL, 
	CONSTRAINT pk_archive_postings PRIMARY KEY (run, part)
);
CREATE TABLE archive_runs (
	id INTEGER NOT NULL, 
	level INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_archive_runs PRIMARY KEY (id)
);
CREATE TABLE archive_sources (
	id INTEGER NOT NULL, 
	digest BLOB NOT NULL, 
	name TEXT NOT NULL, 
	games INTEGER NOT NULL, 
	finished INTEGER NOT NULL, 
	CONSTRAINT pk_archive_sources PRIMARY KEY (id), 
	CONSTRAINT uq_archive_sources_digest UNIQUE (digest)
);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','archive_words','archive_words',0,'CREATE VIRTUAL TABLE archive_words USING fts5(words, content=''archive_games'', content_rowid=''id'', prefix=''2 3'')');
CREATE TABLE 'archive_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO "archive_words_config" VALUES('version',4);
CREATE TABLE 'archive_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO "archive_words_data" VALUES(1,X'');
INSERT INTO "archive_words_data" VALUES(10,X'00000000000000');
CREATE TABLE 'archive_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'archive_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE damas_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT damas_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "damas_schema" VALUES('0006');
CREATE TABLE events (
	game_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	payload JSON NOT NULL, 
	clock JSON, 
	client_id VARCHAR(64), 
	at_ms BIGINT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (game_id, version), 
	CONSTRAINT fk_events_game_id_games FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('hshZYvRhvyAr',1,'start','{}',NULL,NULL,1795453633628);
INSERT INTO "events" VALUES('hshZYvRhvyAr',2,'move','{"by": "white", "ply": 0, "path": [12, 15], "notation": "12-15"}',NULL,'t-1',1795453633637);
INSERT INTO "events" VALUES('hshZYvRhvyAr',3,'move','{"by": "black", "ply": 1, "path": [22, 18], "notation": "22-18"}',NULL,'t-2',1795453633640);
INSERT INTO "events" VALUES('hshZYvRhvyAr',4,'move','{"by": "white", "ply": 2, "path": [10, 14], "notation": "10-14"}',NULL,'t-3',1795453633642);
INSERT INTO "events" VALUES('hshZYvRhvyAr',5,'move','{"by": "black", "ply": 3, "path": [26, 22], "notation": "26-22"}',NULL,'t-4',1795453633648);
INSERT INTO "events" VALUES('hshZYvRhvyAr',6,'move','{"by": "white", "ply": 4, "path": [15, 19], "notation": "15-19"}',NULL,'t-5',1795453633652);
INSERT INTO "events" VALUES('hshZYvRhvyAr',7,'move','{"by": "black", "ply": 5, "path": [22, 15], "notation": "22-15"}',NULL,'t-6',1795453633656);
INSERT INTO "events" VALUES('hshZYvRhvyAr',8,'move','{"by": "white", "ply": 6, "path": [11, 20], "notation": "11-20"}',NULL,'t-7',1795453633660);
INSERT INTO "events" VALUES('hshZYvRhvyAr',9,'move','{"by": "black", "ply": 7, "path": [23, 16], "notation": "23-16"}',NULL,'t-8',1795453633662);
INSERT INTO "events" VALUES('hshZYvRhvyAr',10,'move','{"by": "white", "ply": 8, "path": [6, 10], "notation": "6-10"}',NULL,'t-9',1795453633664);
INSERT INTO "events" VALUES('hshZYvRhvyAr',11,'move','{"by": "black", "ply": 9, "path": [18, 11], "notation": "18-11"}',NULL,'t-10',1795453633668);
INSERT INTO "events" VALUES('hshZYvRhvyAr',12,'move','{"by": "white", "ply": 10, "path": [7, 14], "notation": "7-14"}',NULL,'t-11',1795453633672);
INSERT INTO "events" VALUES('WqPywpR5g6J1',1,'move','{"by": "white", "ply": 0, "path": [22, 17], "notation": "22-17"}',NULL,'t-1',1795453633688);
INSERT INTO "events" VALUES('WqPywpR5g6J1',2,'move','{"by": "black", "ply": 1, "path": [12, 16], "notation": "12-16"}',NULL,'t-2',1795453633692);
INSERT INTO "events" VALUES('WqPywpR5g6J1',3,'move','{"by": "white", "ply": 2, "path": [24, 20], "notation": "24-20"}',NULL,'t-3',1795453633696);
INSERT INTO "events" VALUES('WqPywpR5g6J1',4,'move','{"by": "black", "ply": 3, "path": [9, 13], "notation": "9-13"}',NULL,'t-4',1795453633698);
INSERT INTO "events" VALUES('WqPywpR5g6J1',5,'move','{"by": "white", "ply": 4, "path": [26, 22], "notation": "26-22"}',NULL,'t-5',1795453633704);
INSERT INTO "events" VALUES('WqPywpR5g6J1',6,'move','{"by": "black", "ply": 5, "path": [6, 9], "notation": "6-9"}',NULL,'t-6',1795453633708);
INSERT INTO "events" VALUES('WqPywpR5g6J1',7,'move','{"by": "white", "ply": 6, "path": [27, 24], "notation": "27-24"}',NULL,'t-7',1795453633712);
INSERT INTO "events" VALUES('WqPywpR5g6J1',8,'move','{"by": "black", "ply": 7, "path": [2, 6], "notation": "2-6"}',NULL,'t-8',1795453633716);
INSERT INTO "events" VALUES('WqPywpR5g6J1',9,'move','{"by": "white", "ply": 8, "path": [24, 19], "notation": "24-19"}',NULL,'t-9',1795453633720);
INSERT INTO "events" VALUES('WqPywpR5g6J1',10,'move','{"by": "black", "ply": 9, "path": [11, 15], "notation": "11-15"}',NULL,'t-10',1795453633724);
INSERT INTO "events" VALUES('WqPywpR5g6J1',11,'move','{"by": "white", "ply": 10, "path": [20, 11, 2], "notation": "20x2"}',NULL,'t-11',1795453633728);
INSERT INTO "events" VALUES('WqPywpR5g6J1',12,'move','{"by": "black", "ply": 11, "path": [15, 24], "notation": "15x24"}',NULL,'t-12',1795453633732);
INSERT INTO "events" VALUES('WqPywpR5g6J1',13,'move','{"by": "white", "ply": 12, "path": [28, 19], "notation": "28x19"}',NULL,'t-13',1795453633736);
INSERT INTO "events" VALUES('WqPywpR5g6J1',14,'move','{"by": "black", "ply": 13, "path": [8, 11], "notation": "8-11"}',NULL,'t-14',1795453633740);
INSERT INTO "events" VALUES('WqPywpR5g6J1',15,'move','{"by": "white", "ply": 14, "path": [2, 16], "notation": "2x16"}',NULL,'t-15',1795453633744);
INSERT INTO "events" VALUES('WqPywpR5g6J1',16,'move','{"by": "black", "ply": 15, "path": [9, 14], "notation": "9-14"}',NULL,'t-16',1795453633748);
INSERT INTO "events" VALUES('WqPywpR5g6J1',17,'resign','{"by": "white"}',NULL,'t-17',1795453633752);
INSERT INTO "events" VALUES('-e4ZScpLS5op',1,'move','{"by": "white", "ply": 0, "path": [33, 28], "notation": "33-28"}',NULL,'t-1',1795453633768);
INSERT INTO "events" VALUES('-e4ZScpLS5op',2,'move','{"by": "black", "ply": 1, "path": [16, 21], "notation": "16-21"}',NULL,'t-2',1795453633772);
INSERT INTO "events" VALUES('-e4ZScpLS5op',3,'move','{"by": "white", "ply": 2, "path": [31, 27], "notation": "31-27"}',NULL,'t-3',1795453633776);
INSERT INTO "events" VALUES('-e4ZScpLS5op',4,'move','{"by": "black", "ply": 3, "path": [20, 24], "notation": "20-24"}',NULL,'t-4',1795453633780);
INSERT INTO "events" VALUES('-e4ZScpLS5op',5,'move','{"by": "white", "ply": 4, "path": [27, 16], "notation": "27x16"}',NULL,'t-5',1795453633784);
INSERT INTO "events" VALUES('-e4ZScpLS5op',6,'undo','{"by": "black", "plies": 1}',NULL,'t-6',1795453633788);
INSERT INTO "events" VALUES('-e4ZScpLS5op',7,'offer_draw','{"by": "white"}',NULL,'t-7',1795453633792);
INSERT INTO "events" VALUES('-wZbBcr0N8KX',1,'move','{"by": "white", "ply": 0, "path": [22, 17], "notation": "22-17"}',NULL,'t-1',1795453633808);
INSERT INTO "events" VALUES('-wZbBcr0N8KX',2,'move','{"by": "black", "ply": 1, "path": [11, 15], "notation": "11-15"}',NULL,NULL,1795453634302);
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	regulation VARCHAR(64) NOT NULL, 
	start_fen TEXT NOT NULL, 
	players JSON NOT NULL, 
	colours VARCHAR(16) NOT NULL, 
	clock JSON, 
	created_ms BIGINT NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	fen TEXT NOT NULL, 
	turn VARCHAR(8) NOT NULL, 
	result VARCHAR(8), 
	reason VARCHAR(32), 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('hshZYvRhvyAr','portuguesa-fpd','W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32','{"white": {"kind": "person", "name": "Ana", "level": null}, "black": {"kind": "person", "name": "Rui", "level": null}}','agreement','{"base_seconds": 3600, "increment_seconds": 5}',1795453633612,1795453633672,12,11,'B:W1,2,3,4,5,8,9,10,14:B16,21,24,25,27,28,29,30,31,32','black',NULL,NULL);
INSERT INTO "games" VALUES('WqPywpR5g6J1','fenae-2025','W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12','{"white": {"kind": "person", "name": "Eva", "level": null}, "black": {"kind": "person", "name": "Z\u00e9", "level": null}}','lot',NULL,1795453633678,1795453633752,17,16,'W:WK16,17,19,21,22,23,25,29,30,31,32:B1,3,4,5,6,10,13,14','white','black','resignation');
INSERT INTO "games" VALUES('-e4ZScpLS5op','internacional','W:W31,32,33,34,35:B16,17,18,19,20','{"white": {"kind": "person", "name": null, "level": null}, "black": {"kind": "person", "name": null, "level": null}}','agreement',NULL,1795453633758,1795453633792,7,4,'W:W27,28,32,34,35:B17,18,19,21,24','white',NULL,NULL);
INSERT INTO "games" VALUES('-wZbBcr0N8KX','fenae-2025','W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12','{"white": {"kind": "person", "name": null, "level": null}, "black": {"kind": "engine", "name": null, "level": 1}}','agreement',NULL,1795453633798,1795453634302,2,2,'W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15','white',NULL,NULL);
CREATE TABLE presence (
	id INTEGER NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (id)
);
INSERT INTO "presence" VALUES(1,1795453634320);
CREATE TABLE reviews (
	game_id VARCHAR(32) NOT NULL, 
	review JSON NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (game_id), 
	CONSTRAINT fk_reviews_game_id_games FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE tournament_entries (
	tournament_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	entry JSON NOT NULL, 
	client_id VARCHAR(64), 
	at_ms BIGINT NOT NULL, 
	CONSTRAINT pk_tournament_entries PRIMARY KEY (tournament_id, version), 
	CONSTRAINT fk_tournament_entries_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE tournament_keys (
	id INTEGER NOT NULL, 
	tournament_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	name TEXT NOT NULL, 
	hashed TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	revoked_ms BIGINT, 
	CONSTRAINT pk_tournament_keys PRIMARY KEY (id), 
	CONSTRAINT fk_tournament_keys_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE tournament_plays (
	kind VARCHAR(8) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	tournament_id VARCHAR(32) NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	by_name TEXT NOT NULL, 
	by_role VARCHAR(16) NOT NULL, 
	locale VARCHAR(8) NOT NULL, 
	told INTEGER NOT NULL, 
	made_ms BIGINT NOT NULL, 
	CONSTRAINT pk_tournament_plays PRIMARY KEY (kind, id), 
	CONSTRAINT fk_tournament_plays_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE tournaments (
	id VARCHAR(32) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	summary JSON NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE INDEX ix_games_updated_ms ON games (updated_ms);
CREATE INDEX ix_archive_games_date ON archive_games (date);
CREATE INDEX ix_archive_games_variant ON archive_games (variant);
CREATE INDEX ix_archive_postings_low ON archive_postings (run, low);
CREATE INDEX ix_archive_postings_high ON archive_postings (run, high);
CREATE INDEX ix_arbiter_tables_updated_ms ON arbiter_tables (updated_ms);
CREATE INDEX ix_arbiter_scores_at_ms ON arbiter_scores (at_ms);
CREATE INDEX ix_tournaments_updated_ms ON tournaments (updated_ms);
CREATE INDEX ix_tournament_keys_tournament_id ON tournament_keys (tournament_id);
CREATE INDEX ix_tournament_plays_tournament_id ON tournament_plays (tournament_id);
PRAGMA writable_schema=OFF;
COMMIT;
