CREATE TABLE "code_reports" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"code" text NOT NULL,
	"user_id" integer NOT NULL,
	"note" text,
	"created_at" text NOT NULL
);

CREATE INDEX "code_reports_code" ON "code_reports" ("code");
CREATE TABLE "mail_batches" (
	"user_id" integer NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"topic" text NOT NULL,
	"sent_at" text NOT NULL,
	"sent_that_day" integer NOT NULL,
	PRIMARY KEY("user_id", "owner_kind", "owner_id", "topic")
) WITHOUT ROWID;

CREATE TABLE "mail_levels" (
	"user_id" integer NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"level" text NOT NULL,
	"updated_at" text NOT NULL,
	PRIMARY KEY("user_id", "owner_kind", "owner_id")
) WITHOUT ROWID;

CREATE TABLE "upload_parts" (
	"upload_id" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"content_type" text NOT NULL,
	"received_at" text NOT NULL,
	PRIMARY KEY("upload_id", "part"),
	FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;

CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"site_id" integer,
	"purpose" text NOT NULL,
	"files" text NOT NULL,
	"thumbhash" text,
	"focal_x" real,
	"focal_y" real,
	"state" text NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON UPDATE no action ON DELETE restrict
);

CREATE INDEX "uploads_expires" ON "uploads" ("expires_at");
CREATE INDEX "uploads_user" ON "uploads" ("user_id");
ALTER TABLE "memories" ADD "trashed_from" text;
CREATE INDEX "memories_trashed" ON "memories" ("owner_kind","owner_id","trashed_at","id") WHERE status = 'trashed';
CREATE INDEX "memories_to_purge" ON "memories" ("trashed_at") WHERE status = 'trashed';
ALTER TABLE "media" ADD "name" text;
ALTER TABLE "media" ADD "attached_at" text;
CREATE INDEX "media_loose" ON "media" ("created_at") WHERE attached_at is null;
ALTER TABLE "sites" ADD "name_key" text DEFAULT '' NOT NULL;
ALTER TABLE "sites" ADD "other_name_key" text;
ALTER TABLE "sites" ADD "media_bytes" integer DEFAULT 0 NOT NULL;
ALTER TABLE "sites" ADD "community_asked" integer;
CREATE INDEX "sites_name" ON "sites" ("name_key") WHERE deleted_at is null;
CREATE INDEX "sites_other_name" ON "sites" ("other_name_key") WHERE deleted_at is null and other_name_key is not null;

DROP TRIGGER "memory_gains_media";
DROP TRIGGER "memory_changes_media";
DROP TRIGGER "memory_loses_media";

UPDATE "media" SET "attached_at" = "created_at";
UPDATE "sites" SET "media_bytes" = (SELECT coalesce(sum("bytes"), 0) FROM "media" WHERE "site_id" = "sites"."id");

UPDATE "memories" SET "media" = (
		SELECT json_group_array(json_object(
			'id', "id", 'kind', "kind", 'width', "width", 'height', "height", 'widths', json("widths"),
			'thumbhash', "thumbhash", 'focal_x', "focal_x", 'focal_y', "focal_y", 'caption', "caption",
			'name', "name", 'content_type', "content_type"
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
			'name', "name", 'content_type', "content_type"
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
			'name', "name", 'content_type', "content_type"
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
			'name', "name", 'content_type', "content_type"
		) ORDER BY "position", "id")
		FROM "media" WHERE "memory_id" = "memories"."id"
	)
	WHERE "id" = old."memory_id";
END;

CREATE TRIGGER "site_gains_bytes" AFTER INSERT ON "media"
WHEN new."site_id" IS NOT NULL
BEGIN
	UPDATE "sites" SET "media_bytes" = "media_bytes" + new."bytes" WHERE "id" = new."site_id";
END;

CREATE TRIGGER "site_takes_bytes" AFTER UPDATE OF "site_id" ON "media"
WHEN new."site_id" IS NOT NULL AND old."site_id" IS NULL
BEGIN
	UPDATE "sites" SET "media_bytes" = "media_bytes" + new."bytes" WHERE "id" = new."site_id";
END;

CREATE TRIGGER "site_loses_bytes" AFTER DELETE ON "media"
WHEN old."site_id" IS NOT NULL
BEGIN
	UPDATE "sites" SET "media_bytes" = "media_bytes" - old."bytes" WHERE "id" = old."site_id";
END;
