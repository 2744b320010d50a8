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
INSERT INTO "arbiter_events" VALUES('jWKIvYRGi-EG',1,'event','{"event": "start", "regulation": "fenae-2025", "clock": {"control": "G/20"}, "t": 0.0}',NULL,1795453634938);
INSERT INTO "arbiter_events" VALUES('jWKIvYRGi-EG',2,'event','{"event": "clock", "by": "arbiter", "act": "stop", "t": 0.012}',NULL,1795453634950);
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
INSERT INTO "arbiter_tables" VALUES('jWKIvYRGi-EG','fenae-2025','{"White": "Gil", "Black": "T\u00f3", "Event": "Liga da Cidade", "Round": "4", "Table": "2"}',1795453634938,1795453634950,2,0,'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',NULL,NULL);
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
INSERT INTO "games" VALUES('E2Vr9Ler84aO','fenae-2025','W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12','{"white": {"kind": "person", "name": "Rui"}, "black": {"kind": "person", "name": "Z\u00e9"}}','agreement','{"base_seconds": 1200, "increment_seconds": 0, "control": "G/20"}',1795453634979,1795453634979,0,0,'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12','white',NULL,NULL);
CREATE TABLE presence (
	id INTEGER NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (id)
);
INSERT INTO "presence" VALUES(1,1795453635016);
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
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',1,'{"act": "create", "data": {"name": "Liga da Cidade", "system": "swiss", "rounds": 5, "regulation": "fenae-2025", "wo_tolerance_min": 15}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634654);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',2,'{"act": "add-player", "data": {"name": "Ana"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634689);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',3,'{"act": "add-player", "data": {"name": "Rui"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634703);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',4,'{"act": "add-player", "data": {"name": "Eva"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634714);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',5,'{"act": "add-player", "data": {"name": "Z\u00e9"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634722);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',6,'{"act": "add-player", "data": {"name": "T\u00f3"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634735);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',7,'{"act": "add-player", "data": {"name": "Bia"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634742);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',8,'{"act": "add-player", "data": {"name": "Gil"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634750);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',9,'{"act": "add-player", "data": {"name": "Lia"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634758);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',10,'{"act": "number", "data": {"how": "entry"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634766);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',11,'{"act": "pair", "data": {"round": 1, "boards": [[1, 5], [6, 2], [3, 7], [8, 4]], "free": [], "how": "dutch"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634779);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',12,'{"act": "result", "data": {"round": 1, "board": 1, "game": 1, "white": "1", "black": "0"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634794);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',13,'{"act": "result", "data": {"round": 1, "board": 2, "game": 1, "white": "=", "black": "="}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634807);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',14,'{"act": "result", "data": {"round": 1, "board": 3, "game": 1, "white": "0", "black": "1"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634815);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',15,'{"act": "result", "data": {"round": 1, "board": 4, "game": 1, "white": "1", "black": "0"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634823);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',16,'{"act": "close-round", "data": {"round": 1}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634835);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',17,'{"act": "pair", "data": {"round": 2, "boards": [[7, 1], [2, 8], [4, 6], [5, 3]], "free": [], "how": "dutch"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634845);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',18,'{"act": "result", "data": {"round": 2, "board": 1, "game": 1, "white": "=", "black": "="}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634857);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',19,'{"act": "result", "data": {"round": 2, "board": 2, "game": 1, "white": "0", "black": "1"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634862);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',20,'{"act": "result", "data": {"round": 2, "board": 3, "game": 1, "white": "1", "black": "0"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634871);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',21,'{"act": "result", "data": {"round": 2, "board": 4, "game": 1, "white": "=", "black": "="}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634875);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',22,'{"act": "close-round", "data": {"round": 2}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634879);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',23,'{"act": "pair", "data": {"round": 3, "boards": [[8, 7], [1, 4], [3, 2], [6, 5]], "free": [], "how": "dutch"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634888);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',24,'{"act": "result", "data": {"round": 3, "board": 1, "game": 1, "white": "0", "black": "1"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634894);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',25,'{"act": "result", "data": {"round": 3, "board": 2, "game": 1, "white": "1", "black": "0"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634898);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',26,'{"act": "result", "data": {"round": 3, "board": 3, "game": 1, "white": "=", "black": "="}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634901);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',27,'{"act": "result", "data": {"round": 3, "board": 4, "game": 1, "white": "0", "black": "1"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634904);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',28,'{"act": "close-round", "data": {"round": 3}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634907);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',29,'{"act": "pair", "data": {"round": 4, "boards": [[8, 1], [7, 5], [2, 4], [6, 3]], "free": [], "how": "dutch"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634913);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',30,'{"act": "result", "data": {"round": 4, "board": 1, "game": 1, "white": "1", "black": "0"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634918);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',31,'{"act": "correct", "data": {"round": 4, "board": 1, "white": "=", "black": "="}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00", "reason": "S\u00famula mal lida"}',NULL,1795453634922);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',32,'{"act": "open-play", "data": {"round": 4, "board": 2, "game": 1, "kind": "table", "id": "jWKIvYRGi-EG"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634968);
INSERT INTO "tournament_entries" VALUES('j-TplR531xP-',33,'{"act": "open-play", "data": {"round": 4, "board": 3, "game": 1, "kind": "screen", "id": "E2Vr9Ler84aO"}, "by": "In\u00eas", "role": "organiser", "at": "2026-11-23T17:07:14+00:00"}',NULL,1795453634989);
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
INSERT INTO "tournament_keys" VALUES(1,'j-TplR531xP-','link','organiser','Inês','668d5481b40453d8b4c86fd82a76c94fb92b66530288a41d86a816d1609b4a79',1795453634654,NULL);
INSERT INTO "tournament_keys" VALUES(2,'j-TplR531xP-','link','scorer','Tó','3482fa08085c29f143476dadde4249860d072699cc3c2e04491a3b414706d045',1795453634931,NULL);
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
INSERT INTO "tournament_plays" VALUES('table','jWKIvYRGi-EG','j-TplR531xP-',4,2,1,'Inês','organiser','en',0,1795453634964);
INSERT INTO "tournament_plays" VALUES('screen','E2Vr9Ler84aO','j-TplR531xP-',4,3,1,'Inês','organiser','en',0,1795453634988);
CREATE TABLE tournaments (
	id VARCHAR(32) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	summary JSON NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
INSERT INTO "tournaments" VALUES('j-TplR531xP-','c37dd4645e9d2ff643e336682a32a0394d0543742b79af7b2f8178788b8d9f36',1795453634654,1795453634989,33,'{"name": "Liga da Cidade", "system": "swiss", "regulation": "fenae-2025", "players": 8, "round": 4, "finished": false}');
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
