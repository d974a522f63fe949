ALTER TABLE "memories" ADD COLUMN "media" text DEFAULT '[]' NOT NULL;

UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption"
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
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption"
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
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption"
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
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" = old."memory_id";
END;
