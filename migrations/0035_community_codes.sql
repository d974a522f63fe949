ALTER TABLE `codes` ADD `community_id` integer;--> statement-breakpoint
CREATE INDEX `codes_community` ON `codes` (`community_id`);