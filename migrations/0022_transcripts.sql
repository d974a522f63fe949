CREATE TABLE `transcripts` (
	`media_id` text PRIMARY KEY NOT NULL,
	`memory_id` integer NOT NULL,
	`text` text,
	`lang` text,
	`captions` text,
	`captions_lang` text,
	`flagged` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `transcripts_memory` ON `transcripts` (`memory_id`);
ALTER TABLE `media` ADD `transcript_lang` text;
ALTER TABLE `media` ADD `captions_lang` text;

DROP TRIGGER "memory_gains_media";
CREATE TRIGGER "memory_gains_media" AFTER INSERT ON "media"
WHEN new."memory_id" IS NOT NULL
BEGIN
	UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state",
			'transcript_lang', "transcript_lang", 'captions_lang', "captions_lang"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" = new."memory_id";
END;

DROP TRIGGER "memory_changes_media";
CREATE TRIGGER "memory_changes_media" AFTER UPDATE ON "media"
WHEN new."memory_id" IS NOT NULL OR old."memory_id" IS NOT NULL
BEGIN
	UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state",
			'transcript_lang', "transcript_lang", 'captions_lang', "captions_lang"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" IN (new."memory_id", old."memory_id");
END;

DROP TRIGGER "memory_loses_media";
CREATE TRIGGER "memory_loses_media" AFTER DELETE ON "media"
WHEN old."memory_id" IS NOT NULL
BEGIN
	UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state",
			'transcript_lang', "transcript_lang", 'captions_lang', "captions_lang"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" = old."memory_id";
END;

-- The words of memories and their transcripts, each behind the id of its site; the rowid is the id of the memory.
CREATE VIRTUAL TABLE "memory_words" USING fts5("words", content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 0");
CREATE TRIGGER "memories_words_gone" AFTER DELETE ON "memories"
BEGIN
	DELETE FROM "memory_words" WHERE rowid = old."id";
END;

-- The memories that there are get their words from a job.
INSERT INTO "outbox" ("id", "name", "payload", "created_at", "due_at")
SELECT lower(hex(randomblob(16))), 'index_memories', '{"after":0}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE EXISTS (SELECT 1 FROM "memories");
