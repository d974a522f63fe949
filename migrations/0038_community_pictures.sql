ALTER TABLE `communities` ADD `logo_id` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `preview_id` text;--> statement-breakpoint
ALTER TABLE `media` ADD `community_id` integer;--> statement-breakpoint
CREATE INDEX `media_community` ON `media` (`community_id`) WHERE community_id is not null;--> statement-breakpoint
ALTER TABLE `uploads` ADD `community_id` integer;