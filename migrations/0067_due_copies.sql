DROP INDEX `copies_copied`;--> statement-breakpoint
CREATE INDEX `copies_copied` ON `copies` (`copied_at`) WHERE subject not glob 'code:*';--> statement-breakpoint
-- Not renamed into its place: while it is missing, no table can be renamed, as triggers name it.
CREATE TABLE "copies_due_before" AS SELECT "subject" FROM "copies_due";--> statement-breakpoint
DROP TABLE "copies_due";--> statement-breakpoint
CREATE TABLE `copies_due` (
	`subject` text PRIMARY KEY NOT NULL,
	`changes` integer DEFAULT (abs(random() % 1000000000)) NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_in` text
);
--> statement-breakpoint
INSERT INTO "copies_due" ("subject") SELECT "subject" FROM "copies_due_before";--> statement-breakpoint
DROP TABLE "copies_due_before";--> statement-breakpoint
-- Pages show the names of those who wrote on them (found by the index of the author, not by that of all published
-- memories), …
CREATE TRIGGER "users_copy_renamed" AFTER UPDATE OF "first_name", "last_name" ON "users"
WHEN new."first_name" <> old."first_name" OR new."last_name" <> old."last_name"
BEGIN INSERT INTO "copies_due" ("subject")
	SELECT 'site:' || "owner_id" FROM "memories" WHERE "author_id" = new."id" AND +"owner_kind" = 'site' AND "status" = 'published'
	UNION SELECT 'site:' || "site_id" FROM "comments" WHERE "author_id" = new."id" AND "status" = 'published'
	ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
-- … the cover and the colours of a community, …
CREATE TRIGGER "communities_copy_looks" AFTER UPDATE OF "cover_memorial_id", "cover_life_story_id", "accent", "accent_colors", "dim_cover" ON "communities"
WHEN new."cover_memorial_id" IS NOT old."cover_memorial_id" OR new."cover_life_story_id" IS NOT old."cover_life_story_id"
	OR new."accent" <> old."accent" OR new."accent_colors" IS NOT old."accent_colors" OR new."dim_cover" <> old."dim_cover"
BEGIN INSERT INTO "copies_due" ("subject")
	SELECT 'site:' || s."id" FROM "community_sites" h JOIN "sites" s ON s."id" = h."site_id" WHERE h."community_id" = new."id" AND s."looks_from" = new."id"
	ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
-- … and lead on from the addresses that they had.
CREATE TRIGGER "old_slugs_copy_added" AFTER INSERT ON "old_slugs"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."site_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "old_slugs_copy_changed" AFTER UPDATE ON "old_slugs"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."site_id"), ('site:' || old."site_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "old_slugs_copy_deleted" AFTER DELETE ON "old_slugs"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || old."site_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
INSERT INTO "copies_due" ("subject") SELECT DISTINCT 'site:' || "site_id" FROM "old_slugs" WHERE true ON CONFLICT DO UPDATE SET "changes" = "changes" + 1;
