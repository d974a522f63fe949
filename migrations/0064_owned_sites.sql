ALTER TABLE `users` ADD `sites_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "users" SET "sites_count" = (SELECT count(*) FROM "sites" WHERE "owner_id" = "users"."id" AND "deleted_at" IS NULL)
WHERE "id" IN (SELECT "owner_id" FROM "sites");
--> statement-breakpoint
CREATE TRIGGER "sites_owned_added" AFTER INSERT ON "sites" WHEN new."deleted_at" IS NULL
BEGIN UPDATE "users" SET "sites_count" = "sites_count" + 1 WHERE "id" = new."owner_id"; END;
--> statement-breakpoint
CREATE TRIGGER "sites_owned_changed" AFTER UPDATE OF "owner_id", "deleted_at" ON "sites"
WHEN new."owner_id" <> old."owner_id" OR (new."deleted_at" IS NULL) <> (old."deleted_at" IS NULL)
BEGIN
  UPDATE "users" SET "sites_count" = "sites_count" - 1 WHERE "id" = old."owner_id" AND old."deleted_at" IS NULL;
  UPDATE "users" SET "sites_count" = "sites_count" + 1 WHERE "id" = new."owner_id" AND new."deleted_at" IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER "sites_owned_deleted" AFTER DELETE ON "sites" WHEN old."deleted_at" IS NULL
BEGIN UPDATE "users" SET "sites_count" = "sites_count" - 1 WHERE "id" = old."owner_id"; END;
