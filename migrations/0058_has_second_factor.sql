ALTER TABLE `users` ADD `has_second_factor` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "users" SET "has_second_factor" = 1
WHERE "id" IN (SELECT "user_id" FROM "passkeys" UNION SELECT "user_id" FROM "authenticators");
--> statement-breakpoint
CREATE TRIGGER "passkeys_added" AFTER INSERT ON "passkeys"
BEGIN UPDATE "users" SET "has_second_factor" = 1 WHERE "id" = new."user_id"; END;
--> statement-breakpoint
CREATE TRIGGER "passkeys_deleted" AFTER DELETE ON "passkeys"
BEGIN UPDATE "users" SET "has_second_factor" =
  EXISTS (SELECT 1 FROM "passkeys" WHERE "user_id" = old."user_id")
  OR EXISTS (SELECT 1 FROM "authenticators" WHERE "user_id" = old."user_id")
WHERE "id" = old."user_id"; END;
--> statement-breakpoint
CREATE TRIGGER "authenticators_added" AFTER INSERT ON "authenticators"
BEGIN UPDATE "users" SET "has_second_factor" = 1 WHERE "id" = new."user_id"; END;
--> statement-breakpoint
CREATE TRIGGER "authenticators_deleted" AFTER DELETE ON "authenticators"
BEGIN UPDATE "users" SET "has_second_factor" =
  EXISTS (SELECT 1 FROM "passkeys" WHERE "user_id" = old."user_id")
  OR EXISTS (SELECT 1 FROM "authenticators" WHERE "user_id" = old."user_id")
WHERE "id" = old."user_id"; END;
