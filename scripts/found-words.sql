-- Makes the indexes of words anew and has them filled: after a copy, and in a database that a copy was read into.
DROP TABLE IF EXISTS "found_words";
CREATE VIRTUAL TABLE "found_words" USING fts5("kind", "names", "words", "tags", tokenize = "unicode61 remove_diacritics 0", prefix = '2 3');
INSERT INTO "outbox" ("id", "name", "payload", "created_at", "due_at")
VALUES (lower(hex(randomblob(16))), 'index_all', '{"kind":"site","after":0}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
DROP TABLE IF EXISTS "memory_words";
CREATE VIRTUAL TABLE "memory_words" USING fts5("words", content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 0");
INSERT INTO "outbox" ("id", "name", "payload", "created_at", "due_at")
VALUES (lower(hex(randomblob(16))), 'index_memories', '{"after":0}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
