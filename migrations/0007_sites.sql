CREATE TABLE "extended_fields" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"created_at" text NOT NULL
);
CREATE UNIQUE INDEX "extended_fields_place" ON "extended_fields" ("owner_kind","owner_id","position");
CREATE TABLE "related_links" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"no_preview" integer DEFAULT false NOT NULL,
	"preview" text,
	"asked_at" text,
	"position" real NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" text NOT NULL
);
CREATE INDEX "related_links_owner" ON "related_links" ("owner_kind","owner_id","position","id");
CREATE TABLE "relations" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"site_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"low_id" integer NOT NULL,
	"high_id" integer NOT NULL,
	"relation" text NOT NULL,
	"text" text,
	"state" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" text NOT NULL,
	"decided_by" integer,
	"decided_at" text
);
CREATE UNIQUE INDEX "relations_pair" ON "relations" ("low_id","high_id") WHERE state <> 'declined';
CREATE INDEX "relations_between" ON "relations" ("low_id","high_id");
CREATE INDEX "relations_site" ON "relations" ("site_id","id");
CREATE INDEX "relations_other" ON "relations" ("other_id","state","id");
CREATE TABLE "tag_uses" (
	"site_id" integer NOT NULL,
	"tag" text NOT NULL,
	"seen" text NOT NULL,
	"uses" integer NOT NULL,
	PRIMARY KEY("site_id", "tag", "seen")
) WITHOUT ROWID;
CREATE TABLE "tagged_memories" (
	"site_id" integer NOT NULL,
	"tag" text NOT NULL,
	"memory_id" integer NOT NULL,
	"seen" text NOT NULL,
	PRIMARY KEY("site_id", "tag", "memory_id")
) WITHOUT ROWID;
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"site_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"created_at" text NOT NULL
);
CREATE UNIQUE INDEX "tags_key" ON "tags" ("site_id","key");
CREATE TABLE "popular_prefixes" (
	"prefix" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"shown" text NOT NULL,
	PRIMARY KEY("prefix", "place")
) WITHOUT ROWID;
CREATE INDEX "popular_prefixes_of" ON "popular_prefixes" ("kind","id");
CREATE TABLE "popular_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
CREATE TABLE "rotations" (
	"k" text NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"shown" text NOT NULL,
	PRIMARY KEY("k", "kind", "id")
) WITHOUT ROWID;
CREATE INDEX "rotations_of" ON "rotations" ("kind","id");
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"site_id" integer NOT NULL,
	"created_at" text NOT NULL
) WITHOUT ROWID;
CREATE INDEX "old_slugs_site" ON "old_slugs" ("site_id");
CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"user_id" integer NOT NULL,
	"site_id" integer,
	"locale" text NOT NULL,
	"seed" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" text NOT NULL,
	"revoked_at" text,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" ("token_hash");
CREATE INDEX "calendar_feeds_of" ON "calendar_feeds" ("user_id","site_id") WHERE revoked_at is null;
CREATE TABLE "updates" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"subject_id" integer,
	"by_id" integer,
	"created_at" text NOT NULL,
	"read_at" text,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE INDEX "updates_of" ON "updates" ("user_id","id");
CREATE INDEX "updates_unread" ON "updates" ("user_id","id") WHERE read_at is null;
CREATE INDEX "updates_about" ON "updates" ("owner_kind","owner_id","user_id","kind");
CREATE INDEX "updates_read" ON "updates" ("read_at") WHERE read_at is not null;
CREATE INDEX "invitations_to" ON "invitations" ("email") WHERE state in ('sent', 'opened');
ALTER TABLE "communities" ADD "accent" text DEFAULT 'default' NOT NULL;
ALTER TABLE "communities" ADD "accent_colors" text;
ALTER TABLE "communities" ADD "cover_memorial_id" text;
ALTER TABLE "communities" ADD "cover_life_story_id" text;
ALTER TABLE "communities" ADD "dim_cover" integer DEFAULT false NOT NULL;
ALTER TABLE "communities" ADD "popularity" integer DEFAULT 0 NOT NULL;
ALTER TABLE "sites" ADD "fallen_at" text;
ALTER TABLE "sites" ADD "adar_custom" text DEFAULT 'first' NOT NULL;
ALTER TABLE "sites" ADD "work_title" text;
ALTER TABLE "sites" ADD "work_company" text;
ALTER TABLE "sites" ADD "work_start" text;
ALTER TABLE "sites" ADD "work_end" text;
ALTER TABLE "sites" ADD "logo_id" text;
ALTER TABLE "sites" ADD "accent_color" text;
ALTER TABLE "sites" ADD "preview_id" text;
ALTER TABLE "sites" ADD "preview_of" text;
ALTER TABLE "sites" ADD "looks_from" integer;
ALTER TABLE "sites" ADD "deleted_by" integer;
ALTER TABLE "sites" ADD "last_memory_at" text;
ALTER TABLE "sites" ADD "popularity" integer DEFAULT 0 NOT NULL;
CREATE INDEX "sites_deleted" ON "sites" ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "sites_popular" ON "sites" ("lang","popularity") WHERE popularity > 0;

-- Whose cover and colours a site may wear: the first public community that holds it.
CREATE TRIGGER "looks_in" AFTER INSERT ON "community_sites"
BEGIN
	UPDATE "sites" SET "looks_from" = (SELECT h."community_id" FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."permissions" = 'public' AND c."deleted_at" IS NULL
		ORDER BY h."created_at", h."community_id" LIMIT 1)
	WHERE "id" = new."site_id";
END;
CREATE TRIGGER "looks_changed" AFTER UPDATE ON "community_sites"
BEGIN
	UPDATE "sites" SET "looks_from" = (SELECT h."community_id" FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."permissions" = 'public' AND c."deleted_at" IS NULL
		ORDER BY h."created_at", h."community_id" LIMIT 1)
	WHERE "id" IN (new."site_id", old."site_id");
END;
CREATE TRIGGER "looks_out" AFTER DELETE ON "community_sites"
BEGIN
	UPDATE "sites" SET "looks_from" = (SELECT h."community_id" FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."permissions" = 'public' AND c."deleted_at" IS NULL
		ORDER BY h."created_at", h."community_id" LIMIT 1)
	WHERE "id" = old."site_id";
END;
CREATE TRIGGER "looks_opened" AFTER UPDATE OF "permissions", "deleted_at" ON "communities"
WHEN old."permissions" <> new."permissions" OR (old."deleted_at" IS NULL) <> (new."deleted_at" IS NULL)
BEGIN
	UPDATE "sites" SET "looks_from" = (SELECT h."community_id" FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."permissions" = 'public' AND c."deleted_at" IS NULL
		ORDER BY h."created_at", h."community_id" LIMIT 1)
	WHERE "id" IN (SELECT "site_id" FROM "community_sites" WHERE "community_id" = new."id");
END;
UPDATE "sites" SET "looks_from" = (SELECT h."community_id" FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."permissions" = 'public' AND c."deleted_at" IS NULL
		ORDER BY h."created_at", h."community_id" LIMIT 1)
WHERE "id" IN (SELECT "site_id" FROM "community_sites");

-- When a memory was last published on a site.
CREATE TRIGGER "memories_last_in" AFTER INSERT ON "memories"
WHEN new."status" = 'published' AND new."owner_kind" = 'site'
BEGIN UPDATE "sites" SET "last_memory_at" = new."updated_at" WHERE "id" = new."owner_id"; END;
CREATE TRIGGER "memories_last_published" AFTER UPDATE OF "status" ON "memories"
WHEN new."status" = 'published' AND old."status" <> 'published' AND new."owner_kind" = 'site'
BEGIN UPDATE "sites" SET "last_memory_at" = new."updated_at" WHERE "id" = new."owner_id"; END;
UPDATE "sites" SET "last_memory_at" = (SELECT max(m."updated_at") FROM "memories" m
	WHERE m."owner_kind" = 'site' AND m."owner_id" = "sites"."id" AND m."status" = 'published');

-- Search over the words of public sites and communities, by their search keys: 2 * id, and for a community one more.
CREATE VIRTUAL TABLE "found_words" USING fts5("kind", "names", "words", "tags", tokenize = "unicode61 remove_diacritics 0", prefix = '2 3');
INSERT INTO "popular_state" ("id", "version") VALUES (1, 0);

-- What is not public any more is found no more, whoever made it so.
CREATE TRIGGER "sites_hidden" AFTER UPDATE OF "mode", "sign_in_to_view", "deleted_at", "frozen_at", "work", "work_activated_at" ON "sites"
WHEN new."mode" = 'private' OR new."sign_in_to_view" OR new."deleted_at" IS NOT NULL OR new."frozen_at" IS NOT NULL
	OR (new."work" AND new."work_activated_at" IS NULL)
BEGIN
	UPDATE "popular_state" SET "version" = "version" + 1
	WHERE EXISTS (SELECT 1 FROM "popular_prefixes" WHERE "kind" = 'site' AND "id" = new."id");
	DELETE FROM "rotations" WHERE "kind" = 'site' AND "id" = new."id";
	DELETE FROM "popular_prefixes" WHERE "kind" = 'site' AND "id" = new."id";
	DELETE FROM "found_words" WHERE rowid = 2 * new."id";
END;
CREATE TRIGGER "sites_purged" AFTER DELETE ON "sites"
BEGIN
	DELETE FROM "rotations" WHERE "kind" = 'site' AND "id" = old."id";
	DELETE FROM "popular_prefixes" WHERE "kind" = 'site' AND "id" = old."id";
	DELETE FROM "found_words" WHERE rowid = 2 * old."id";
END;
CREATE TRIGGER "communities_hidden" AFTER UPDATE OF "permissions", "deleted_at", "frozen_at" ON "communities"
WHEN new."permissions" = 'private' OR new."deleted_at" IS NOT NULL OR new."frozen_at" IS NOT NULL
BEGIN
	UPDATE "popular_state" SET "version" = "version" + 1
	WHERE EXISTS (SELECT 1 FROM "popular_prefixes" WHERE "kind" = 'community' AND "id" = new."id");
	DELETE FROM "rotations" WHERE "kind" = 'community' AND "id" = new."id";
	DELETE FROM "popular_prefixes" WHERE "kind" = 'community' AND "id" = new."id";
	DELETE FROM "found_words" WHERE rowid = 2 * new."id" + 1;
END;
CREATE TRIGGER "communities_purged" AFTER DELETE ON "communities"
BEGIN
	DELETE FROM "rotations" WHERE "kind" = 'community' AND "id" = old."id";
	DELETE FROM "popular_prefixes" WHERE "kind" = 'community' AND "id" = old."id";
	DELETE FROM "found_words" WHERE rowid = 2 * old."id" + 1;
END;

-- A site's tags are among its words while it is found at all.
CREATE TRIGGER "tags_found_in" AFTER INSERT ON "tags"
BEGIN
	UPDATE "found_words" SET "tags" = (SELECT coalesce(group_concat(t."key", ' '), '') FROM "tags" t WHERE t."site_id" = new."site_id")
	WHERE rowid = 2 * new."site_id";
END;
CREATE TRIGGER "tags_found_changed" AFTER UPDATE ON "tags"
BEGIN
	UPDATE "found_words" SET "tags" = (SELECT coalesce(group_concat(t."key", ' '), '') FROM "tags" t WHERE t."site_id" = new."site_id")
	WHERE rowid = 2 * new."site_id";
END;
CREATE TRIGGER "tags_found_out" AFTER DELETE ON "tags"
BEGIN
	UPDATE "found_words" SET "tags" = (SELECT coalesce(group_concat(t."key", ' '), '') FROM "tags" t WHERE t."site_id" = old."site_id")
	WHERE rowid = 2 * old."site_id";
END;

-- Of what is asked of someone, of what became of a memory, and of a claim, only the last update is kept.
CREATE TRIGGER "updates_asked" AFTER INSERT ON "updates"
WHEN new."kind" IN ('held', 'access_requested', 'relation_asked')
BEGIN
	DELETE FROM "updates" WHERE "owner_kind" = new."owner_kind" AND "owner_id" = new."owner_id"
		AND "user_id" = new."user_id" AND "kind" = new."kind" AND "id" < new."id";
END;
CREATE TRIGGER "updates_decided" AFTER INSERT ON "updates"
WHEN new."kind" IN ('memory_published', 'memory_returned', 'memory_denied')
BEGIN
	DELETE FROM "updates" WHERE "owner_kind" = new."owner_kind" AND "owner_id" = new."owner_id"
		AND "user_id" = new."user_id" AND "kind" IN ('memory_published', 'memory_returned', 'memory_denied')
		AND "subject_id" = new."subject_id" AND "id" < new."id";
END;
CREATE TRIGGER "updates_claimed" AFTER INSERT ON "updates"
WHEN new."kind" = 'succession'
BEGIN
	DELETE FROM "updates" WHERE "owner_kind" = new."owner_kind" AND "owner_id" = new."owner_id"
		AND "user_id" = new."user_id" AND "kind" = 'succession' AND "subject_id" = new."subject_id" AND "id" < new."id";
END;

-- Whose address becomes theirs hears of what it was invited to before, and is still open.
CREATE TRIGGER "updates_proven" AFTER UPDATE OF "active", "email" ON "users"
WHEN new."active" = '1' AND (old."active" <> '1' OR old."email" <> new."email")
BEGIN
	INSERT INTO "updates" ("user_id", "kind", "owner_kind", "owner_id", "subject_id", "by_id", "created_at")
	SELECT new."id", 'invited', i."owner_kind", i."owner_id", i."id", i."invited_by", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	FROM "invitations" i WHERE i."email" = new."email" AND i."state" IN ('sent', 'opened')
		AND NOT EXISTS (SELECT 1 FROM "updates" had WHERE had."owner_kind" = i."owner_kind" AND had."owner_id" = i."owner_id"
			AND had."user_id" = new."id" AND had."kind" = 'invited' AND had."subject_id" = i."id");
END;
CREATE TRIGGER "updates_signed_up" AFTER INSERT ON "users"
WHEN new."active" = '1'
BEGIN
	INSERT INTO "updates" ("user_id", "kind", "owner_kind", "owner_id", "subject_id", "by_id", "created_at")
	SELECT new."id", 'invited', i."owner_kind", i."owner_id", i."id", i."invited_by", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	FROM "invitations" i WHERE i."email" = new."email" AND i."state" IN ('sent', 'opened');
END;

-- Which memories carry a tag, and how many.
CREATE TRIGGER "memories_tagged" AFTER INSERT ON "memories"
WHEN new."owner_kind" = 'site' AND new."tags" <> '[]'
BEGIN
	INSERT INTO "tagged_memories" SELECT DISTINCT new."owner_id", t."value", new."id",
		CASE WHEN new."status" = 'published' THEN new."visibility" WHEN new."status" IN ('pending', 'returned') THEN 'waiting' ELSE 'gone' END FROM json_each(new."tags") t;
END;
CREATE TRIGGER "memories_tagged_anew" AFTER UPDATE OF "tags", "status", "visibility", "owner_id" ON "memories"
WHEN new."owner_kind" = 'site' AND (old."tags" <> '[]' OR new."tags" <> '[]')
BEGIN
	DELETE FROM "tagged_memories" WHERE "site_id" = old."owner_id" AND "memory_id" = old."id"
		AND "tag" IN (SELECT "value" FROM json_each(old."tags"));
	INSERT INTO "tagged_memories" SELECT DISTINCT new."owner_id", t."value", new."id",
		CASE WHEN new."status" = 'published' THEN new."visibility" WHEN new."status" IN ('pending', 'returned') THEN 'waiting' ELSE 'gone' END FROM json_each(new."tags") t;
END;
CREATE TRIGGER "memories_untagged" AFTER DELETE ON "memories"
WHEN old."owner_kind" = 'site' AND old."tags" <> '[]'
BEGIN
	DELETE FROM "tagged_memories" WHERE "site_id" = old."owner_id" AND "memory_id" = old."id"
		AND "tag" IN (SELECT "value" FROM json_each(old."tags"));
END;
CREATE TRIGGER "tag_uses_more" AFTER INSERT ON "tagged_memories"
BEGIN
	INSERT INTO "tag_uses" VALUES (new."site_id", new."tag", new."seen", 1)
		ON CONFLICT DO UPDATE SET "uses" = "uses" + 1;
END;
CREATE TRIGGER "tag_uses_less" AFTER DELETE ON "tagged_memories"
BEGIN
	UPDATE "tag_uses" SET "uses" = "uses" - 1
		WHERE "site_id" = old."site_id" AND "tag" = old."tag" AND "seen" = old."seen";
	DELETE FROM "tag_uses" WHERE "site_id" = old."site_id" AND "tag" = old."tag" AND "seen" = old."seen" AND "uses" = 0;
END;
INSERT INTO "tagged_memories" SELECT DISTINCT m."owner_id", t."value", m."id",
	CASE WHEN m."status" = 'published' THEN m."visibility" WHEN m."status" IN ('pending', 'returned') THEN 'waiting' ELSE 'gone' END FROM "memories" m, json_each(m."tags") t WHERE m."owner_kind" = 'site';

-- Whoever was here before is found from now on.
INSERT INTO "outbox" ("id", "name", "payload", "created_at", "due_at")
SELECT lower(hex(randomblob(16))), 'index_all', '{"kind":"site","after":0}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE EXISTS (SELECT 1 FROM "sites");
