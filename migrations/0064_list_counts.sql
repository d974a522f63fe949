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
--> statement-breakpoint
ALTER TABLE `sites` ADD `held_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `sites` ADD `codes_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "sites" SET "held_count" =
  (SELECT count(*) FROM "memories" WHERE "owner_kind" = 'site' AND "owner_id" = "sites"."id" AND "status" = 'pending')
WHERE "id" IN (SELECT "owner_id" FROM "memories" WHERE "owner_kind" = 'site' AND "status" = 'pending');
--> statement-breakpoint
UPDATE "sites" SET "codes_count" = (SELECT count(*) FROM "codes" WHERE "site_id" = "sites"."id")
WHERE "id" IN (SELECT "site_id" FROM "codes");
--> statement-breakpoint
CREATE TRIGGER "memories_held_added" AFTER INSERT ON "memories" WHEN new."status" = 'pending' AND new."owner_kind" = 'site'
BEGIN UPDATE "sites" SET "held_count" = "held_count" + 1 WHERE "id" = new."owner_id"; END;
--> statement-breakpoint
CREATE TRIGGER "memories_held_changed" AFTER UPDATE OF "status", "owner_kind", "owner_id" ON "memories"
WHEN (old."status" = 'pending') <> (new."status" = 'pending')
  OR (new."status" = 'pending' AND (new."owner_id" <> old."owner_id" OR new."owner_kind" <> old."owner_kind"))
BEGIN
  UPDATE "sites" SET "held_count" = "held_count" - 1
  WHERE "id" = old."owner_id" AND old."owner_kind" = 'site' AND old."status" = 'pending';
  UPDATE "sites" SET "held_count" = "held_count" + 1
  WHERE "id" = new."owner_id" AND new."owner_kind" = 'site' AND new."status" = 'pending';
END;
--> statement-breakpoint
CREATE TRIGGER "memories_held_deleted" AFTER DELETE ON "memories" WHEN old."status" = 'pending' AND old."owner_kind" = 'site'
BEGIN UPDATE "sites" SET "held_count" = "held_count" - 1 WHERE "id" = old."owner_id"; END;
--> statement-breakpoint
CREATE TRIGGER "codes_of_site_added" AFTER INSERT ON "codes" WHEN new."site_id" IS NOT NULL
BEGIN UPDATE "sites" SET "codes_count" = "codes_count" + 1 WHERE "id" = new."site_id"; END;
--> statement-breakpoint
CREATE TRIGGER "codes_of_site_changed" AFTER UPDATE OF "site_id" ON "codes" WHEN new."site_id" IS NOT old."site_id"
BEGIN
  UPDATE "sites" SET "codes_count" = "codes_count" - 1 WHERE "id" = old."site_id";
  UPDATE "sites" SET "codes_count" = "codes_count" + 1 WHERE "id" = new."site_id";
END;
--> statement-breakpoint
CREATE TRIGGER "codes_of_site_deleted" AFTER DELETE ON "codes" WHEN old."site_id" IS NOT NULL
BEGIN UPDATE "sites" SET "codes_count" = "codes_count" - 1 WHERE "id" = old."site_id"; END;
