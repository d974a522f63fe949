ALTER TABLE `sites` ADD `merged_into_id` integer;--> statement-breakpoint
CREATE INDEX `sites_merged` ON `sites` (`merged_into_id`) WHERE merged_into_id is not null;