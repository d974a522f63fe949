CREATE TABLE `community_relations` (
	`community_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`text` text,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`community_id`, `site_id`)
);
--> statement-breakpoint
CREATE INDEX `community_relations_site` ON `community_relations` (`site_id`);--> statement-breakpoint
CREATE TABLE `community_site_tags` (
	`tag_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`tag_id`, `site_id`)
);
--> statement-breakpoint
CREATE INDEX `community_site_tags_site` ON `community_site_tags` (`site_id`,`community_id`);--> statement-breakpoint
CREATE TABLE `community_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_tags_key` ON `community_tags` (`community_id`,`key`);--> statement-breakpoint
CREATE TABLE `old_community_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `old_community_slugs_of` ON `old_community_slugs` (`community_id`);--> statement-breakpoint
CREATE TRIGGER "community_tag_used" AFTER INSERT ON "community_site_tags"
BEGIN
	UPDATE "community_tags" SET "uses" = "uses" + 1 WHERE "id" = new."tag_id";
END;
--> statement-breakpoint
CREATE TRIGGER "community_tag_unused" AFTER DELETE ON "community_site_tags"
BEGIN
	UPDATE "community_tags" SET "uses" = "uses" - 1 WHERE "id" = old."tag_id";
END;
--> statement-breakpoint
CREATE TRIGGER "community_tag_out" AFTER DELETE ON "community_tags"
BEGIN
	DELETE FROM "community_site_tags" WHERE "tag_id" = old."id";
END;
--> statement-breakpoint
CREATE TRIGGER "tagged_site_out" AFTER DELETE ON "community_sites"
BEGIN
	DELETE FROM "community_site_tags" WHERE "community_id" = old."community_id" AND "site_id" = old."site_id";
END;
