-- The bytes of all media, over sites and communities, so that nobody adds up a million rows.
INSERT INTO "platform_totals" ("name", "value")
SELECT 'media_bytes', (SELECT coalesce(sum("media_bytes"), 0) FROM "sites") + (SELECT coalesce(sum("media_bytes"), 0) FROM "communities");
--> statement-breakpoint
CREATE TRIGGER "sites_storage_changed" AFTER UPDATE OF "media_bytes" ON "sites"
WHEN new."media_bytes" <> old."media_bytes"
BEGIN UPDATE "platform_totals" SET "value" = "value" + new."media_bytes" - old."media_bytes" WHERE "name" = 'media_bytes'; END;
--> statement-breakpoint
CREATE TRIGGER "sites_storage_added" AFTER INSERT ON "sites" WHEN new."media_bytes" <> 0
BEGIN UPDATE "platform_totals" SET "value" = "value" + new."media_bytes" WHERE "name" = 'media_bytes'; END;
--> statement-breakpoint
CREATE TRIGGER "sites_storage_deleted" AFTER DELETE ON "sites" WHEN old."media_bytes" <> 0
BEGIN UPDATE "platform_totals" SET "value" = "value" - old."media_bytes" WHERE "name" = 'media_bytes'; END;
--> statement-breakpoint
CREATE TRIGGER "communities_storage_changed" AFTER UPDATE OF "media_bytes" ON "communities"
WHEN new."media_bytes" <> old."media_bytes"
BEGIN UPDATE "platform_totals" SET "value" = "value" + new."media_bytes" - old."media_bytes" WHERE "name" = 'media_bytes'; END;
--> statement-breakpoint
CREATE TRIGGER "communities_storage_added" AFTER INSERT ON "communities" WHEN new."media_bytes" <> 0
BEGIN UPDATE "platform_totals" SET "value" = "value" + new."media_bytes" WHERE "name" = 'media_bytes'; END;
--> statement-breakpoint
CREATE TRIGGER "communities_storage_deleted" AFTER DELETE ON "communities" WHEN old."media_bytes" <> 0
BEGIN UPDATE "platform_totals" SET "value" = "value" - old."media_bytes" WHERE "name" = 'media_bytes'; END;
--> statement-breakpoint
-- What was once published can be compared with and gone back to.
CREATE TRIGGER "text_versions_no_update" BEFORE UPDATE ON "text_versions"
BEGIN SELECT raise(ABORT, 'text_versions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER "text_versions_no_delete" BEFORE DELETE ON "text_versions"
BEGIN SELECT raise(ABORT, 'text_versions is append-only'); END;
