CREATE TABLE `copies` (
	`subject` text PRIMARY KEY NOT NULL,
	`page` text,
	`files` text NOT NULL,
	`copied_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `copies_copied` ON `copies` (`copied_at`);--> statement-breakpoint
CREATE TABLE `copies_due` (
	`subject` text PRIMARY KEY NOT NULL,
	`changes` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
INSERT INTO "copies_due" ("subject")
SELECT 'site:' || "id" FROM "sites"
UNION ALL SELECT 'community:' || "id" FROM "communities"
UNION ALL SELECT 'grave:' || "id" FROM "graves"
UNION ALL SELECT 'code:' || "code" FROM "codes" WHERE "target" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER "sites_copy_added" AFTER INSERT ON "sites"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "sites_copy_changed" AFTER UPDATE ON "sites"
WHEN new."popularity" = old."popularity"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "sites_copy_deleted" AFTER DELETE ON "sites"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || old."id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "communities_copy_added" AFTER INSERT ON "communities"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('community:' || new."id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "communities_copy_changed" AFTER UPDATE ON "communities"
WHEN new."popularity" = old."popularity"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('community:' || new."id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "communities_copy_deleted" AFTER DELETE ON "communities"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('community:' || old."id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "memories_copy_added" AFTER INSERT ON "memories"
WHEN new."status" = 'published' AND new."owner_kind" = 'site'
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."owner_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "memories_copy_changed" AFTER UPDATE ON "memories"
WHEN new."status" = 'published' AND new."owner_kind" = 'site'
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."owner_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "memories_copy_left" AFTER UPDATE ON "memories"
WHEN old."status" = 'published' AND old."owner_kind" = 'site'
  AND (new."status" <> 'published' OR new."owner_id" <> old."owner_id" OR new."owner_kind" <> old."owner_kind")
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || old."owner_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "memories_copy_deleted" AFTER DELETE ON "memories"
WHEN old."status" = 'published' AND old."owner_kind" = 'site'
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || old."owner_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "comments_copy_added" AFTER INSERT ON "comments"
WHEN new."status" = 'published'
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."site_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "comments_copy_changed" AFTER UPDATE ON "comments"
WHEN new."status" = 'published' OR old."status" = 'published'
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || new."site_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "comments_copy_deleted" AFTER DELETE ON "comments"
WHEN old."status" = 'published'
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('site:' || old."site_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "transcripts_copy_added" AFTER INSERT ON "transcripts"
BEGIN INSERT INTO "copies_due" ("subject") SELECT 'site:' || "owner_id" FROM "memories" WHERE "id" = new."memory_id" AND "owner_kind" = 'site' ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "transcripts_copy_changed" AFTER UPDATE ON "transcripts"
BEGIN INSERT INTO "copies_due" ("subject") SELECT 'site:' || "owner_id" FROM "memories" WHERE "id" = new."memory_id" AND "owner_kind" = 'site' ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "transcripts_copy_deleted" AFTER DELETE ON "transcripts"
BEGIN INSERT INTO "copies_due" ("subject") SELECT 'site:' || "owner_id" FROM "memories" WHERE "id" = old."memory_id" AND "owner_kind" = 'site' ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "codes_copy_added" AFTER INSERT ON "codes"
WHEN new."target" IS NOT NULL
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('code:' || new."code") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "codes_copy_changed" AFTER UPDATE ON "codes"
WHEN new."target" IS NOT NULL OR old."target" IS NOT NULL
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('code:' || new."code") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "codes_copy_deleted" AFTER DELETE ON "codes"
WHEN old."target" IS NOT NULL
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('code:' || old."code") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "grave_sites_copy_added" AFTER INSERT ON "grave_sites"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('grave:' || new."grave_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "grave_sites_copy_changed" AFTER UPDATE ON "grave_sites"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('grave:' || new."grave_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
--> statement-breakpoint
CREATE TRIGGER "grave_sites_copy_deleted" AFTER DELETE ON "grave_sites"
BEGIN INSERT INTO "copies_due" ("subject") VALUES ('grave:' || old."grave_id") ON CONFLICT DO UPDATE SET "changes" = "changes" + 1; END;
