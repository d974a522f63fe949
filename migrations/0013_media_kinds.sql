ALTER TABLE `media` ADD `crcs` text;
ALTER TABLE `media` ADD `file_bytes` integer;
ALTER TABLE `media` ADD `file_crc` integer;
ALTER TABLE `media` ADD `duration_ms` integer;
ALTER TABLE `media` ADD `peaks` text;
ALTER TABLE `media` ADD `state` text DEFAULT 'ready' NOT NULL;
CREATE INDEX `media_first` ON `media` (`site_id`,`created_at`,`id`,`memory_id`) WHERE purpose = 'memory' and kind in ('photo', 'audio') and memory_id is not null;
ALTER TABLE `sites` ADD `plan` text;
ALTER TABLE `sites` ADD `plan_until` text;
ALTER TABLE `sites` ADD `first_media` text DEFAULT '[]' NOT NULL;
CREATE INDEX `sites_plan_ends` ON `sites` (`plan_until`) WHERE subscribed and plan_until is not null;
ALTER TABLE `upload_parts` ADD `crc` integer;
ALTER TABLE `upload_parts` ADD `etag` text;
ALTER TABLE `uploads` ADD `duration_ms` integer;
ALTER TABLE `uploads` ADD `peaks` text;
ALTER TABLE `uploads` ADD `multipart` text;

DROP TRIGGER "memory_gains_media";
DROP TRIGGER "memory_changes_media";
DROP TRIGGER "memory_loses_media";

UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
WHERE "id" IN (SELECT "memory_id" FROM "media" WHERE "memory_id" IS NOT NULL);

CREATE TRIGGER "memory_gains_media" AFTER INSERT ON "media"
WHEN new."memory_id" IS NOT NULL
BEGIN
	UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" = new."memory_id";
END;

CREATE TRIGGER "memory_changes_media" AFTER UPDATE ON "media"
WHEN new."memory_id" IS NOT NULL OR old."memory_id" IS NOT NULL
BEGIN
	UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" IN (new."memory_id", old."memory_id");
END;

CREATE TRIGGER "memory_loses_media" AFTER DELETE ON "media"
WHEN old."memory_id" IS NOT NULL
BEGIN
	UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type", 'bytes', "file_bytes",
			'duration_ms', "duration_ms", 'peaks', json("peaks"), 'state', "state"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" = old."memory_id";
END;

UPDATE "sites" SET "first_media" = (
		SELECT json_group_array("id") FROM (
			SELECT p."id" FROM "media" p JOIN "memories" m ON m."id" = p."memory_id"
			WHERE p."site_id" = "sites"."id" AND p."purpose" = 'memory' AND p."kind" IN ('photo', 'audio')
				AND p."memory_id" IS NOT NULL AND m."status" NOT IN ('denied', 'trashed')
			ORDER BY p."created_at", p."id" LIMIT 3
		)
	)
WHERE "media_bytes" > 0;

CREATE TRIGGER "site_gains_media" AFTER INSERT ON "media"
WHEN new."memory_id" IS NOT NULL AND new."kind" IN ('photo', 'audio')
BEGIN
	UPDATE "sites" SET "first_media" = (
		SELECT json_group_array("id") FROM (
			SELECT p."id" FROM "media" p JOIN "memories" m ON m."id" = p."memory_id"
			WHERE p."site_id" = "sites"."id" AND p."purpose" = 'memory' AND p."kind" IN ('photo', 'audio')
				AND p."memory_id" IS NOT NULL AND m."status" NOT IN ('denied', 'trashed')
			ORDER BY p."created_at", p."id" LIMIT 3
		)
	)
	WHERE "id" = new."site_id";
END;

CREATE TRIGGER "site_changes_media" AFTER UPDATE OF "memory_id", "site_id" ON "media"
WHEN new."kind" IN ('photo', 'audio')
	AND (new."memory_id" IS NOT old."memory_id" OR (new."site_id" IS NOT old."site_id" AND new."memory_id" IS NOT NULL))
BEGIN
	UPDATE "sites" SET "first_media" = (
		SELECT json_group_array("id") FROM (
			SELECT p."id" FROM "media" p JOIN "memories" m ON m."id" = p."memory_id"
			WHERE p."site_id" = "sites"."id" AND p."purpose" = 'memory' AND p."kind" IN ('photo', 'audio')
				AND p."memory_id" IS NOT NULL AND m."status" NOT IN ('denied', 'trashed')
			ORDER BY p."created_at", p."id" LIMIT 3
		)
	)
	WHERE "id" IN (new."site_id", old."site_id");
END;

CREATE TRIGGER "site_loses_media" AFTER DELETE ON "media"
WHEN old."memory_id" IS NOT NULL AND old."kind" IN ('photo', 'audio')
BEGIN
	UPDATE "sites" SET "first_media" = (
		SELECT json_group_array("id") FROM (
			SELECT p."id" FROM "media" p JOIN "memories" m ON m."id" = p."memory_id"
			WHERE p."site_id" = "sites"."id" AND p."purpose" = 'memory' AND p."kind" IN ('photo', 'audio')
				AND p."memory_id" IS NOT NULL AND m."status" NOT IN ('denied', 'trashed')
			ORDER BY p."created_at", p."id" LIMIT 3
		)
	)
	WHERE "id" = old."site_id";
END;

CREATE TRIGGER "site_withdraws_media" AFTER UPDATE OF "status" ON "memories"
WHEN new."owner_kind" = 'site' AND new."media" <> '[]'
	AND (new."status" IN ('denied', 'trashed')) <> (old."status" IN ('denied', 'trashed'))
BEGIN
	UPDATE "sites" SET "first_media" = (
		SELECT json_group_array("id") FROM (
			SELECT p."id" FROM "media" p JOIN "memories" m ON m."id" = p."memory_id"
			WHERE p."site_id" = "sites"."id" AND p."purpose" = 'memory' AND p."kind" IN ('photo', 'audio')
				AND p."memory_id" IS NOT NULL AND m."status" NOT IN ('denied', 'trashed')
			ORDER BY p."created_at", p."id" LIMIT 3
		)
	)
	WHERE "id" = new."owner_id";
END;
