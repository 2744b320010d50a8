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
INSERT INTO "arbiter_events" VALUES('w4FXzsgfNJbP',1,'event','{"event": "start", "regulation": "internacional", "fen": "W:W28,46:B23,1", "t": 0.0}',NULL,1795453634417);
INSERT INTO "arbiter_events" VALUES('w4FXzsgfNJbP',2,'event','{"event": "move", "by": "white", "path": [46, 41], "t": 0.013}',NULL,1795453634430);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',1,'event','{"event": "start", "regulation": "fenae-2025", "t": 0.0}',NULL,1795453634437);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',2,'event','{"event": "move", "by": "white", "path": ["c3", "d4"], "t": 0.017}',NULL,1795453634454);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',3,'event','{"event": "press", "by": "white", "t": 4}',NULL,1795453634457);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',4,'event','{"event": "touch", "by": "black", "square": "f6", "t": 4.003}',NULL,1795453634460);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',5,'event','{"event": "move", "by": "black", "path": ["d6", "c5"], "t": 4.006}',NULL,1795453634463);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',6,'event','{"event": "press", "by": "black", "t": 9}',NULL,1795453634466);
INSERT INTO "arbiter_events" VALUES('FvQjCfyW2Bwv',7,'event','{"event": "decide", "by": "white", "choice": "rectify", "t": 9.005}',NULL,1795453634471);
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
INSERT INTO "arbiter_tables" VALUES('w4FXzsgfNJbP','internacional','{"White": "Ana", "Black": "Rui"}',1795453634417,1795453634430,2,0,'W:W28,46:B1,23','f',NULL);
INSERT INTO "arbiter_tables" VALUES('FvQjCfyW2Bwv','fenae-2025','{"White": "Eva", "Black": "Z\u00e9", "Event": "Liga"}',1795453634437,1795453634471,7,1,'B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',NULL,NULL);
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
CREATE TABLE presence (
	id INTEGER NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (id)
);
INSERT INTO "presence" VALUES(1,1795453634501);
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
