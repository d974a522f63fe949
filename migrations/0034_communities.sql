ALTER TABLE `communities` ADD `other_name` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `other_name_key` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `about` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `founded_on` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `settings` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `branding` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `private_fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `memorial_text` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `group_id` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `join_code` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `accent_color` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `deletion_due_at` text;--> statement-breakpoint
CREATE INDEX `communities_name` ON `communities` (`name_key`);--> statement-breakpoint
CREATE INDEX `communities_other_name` ON `communities` (`other_name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `communities_group` ON `communities` (`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `communities_join_code` ON `communities` (`join_code`);--> statement-breakpoint
CREATE INDEX `communities_deleted` ON `communities` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `communities_deletion_due` ON `communities` (`deletion_due_at`) WHERE deletion_due_at is not null;--> statement-breakpoint
-- the names that exist, as `searchKey` makes of one without marks or punctuation
UPDATE `communities` SET `name_key` = lower(trim(`name`));
