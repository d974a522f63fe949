ALTER TABLE `communities` ADD `media_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "communities" SET "media_bytes" = (SELECT coalesce(sum("bytes"), 0) FROM "media" WHERE "community_id" = "communities"."id" AND "community_id" IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER "community_gains_bytes" AFTER INSERT ON "media" WHEN new."community_id" IS NOT NULL
BEGIN UPDATE "communities" SET "media_bytes" = "media_bytes" + new."bytes" WHERE "id" = new."community_id"; END;
--> statement-breakpoint
CREATE TRIGGER "community_loses_bytes" AFTER DELETE ON "media" WHEN old."community_id" IS NOT NULL
BEGIN UPDATE "communities" SET "media_bytes" = "media_bytes" - old."bytes" WHERE "id" = old."community_id"; END;
