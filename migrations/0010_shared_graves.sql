CREATE TABLE `grave_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`grave_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`from_site_id` integer NOT NULL,
	`invited_by` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grave_invitations_pair` ON `grave_invitations` (`grave_id`,`site_id`);--> statement-breakpoint
CREATE INDEX `grave_invitations_site` ON `grave_invitations` (`site_id`);--> statement-breakpoint
CREATE INDEX `grave_invitations_from` ON `grave_invitations` (`from_site_id`);--> statement-breakpoint
CREATE TABLE `grave_sites` (
	`site_id` integer PRIMARY KEY NOT NULL,
	`grave_id` integer NOT NULL,
	`position` integer NOT NULL,
	`joined_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `grave_sites_grave` ON `grave_sites` (`grave_id`,`position`);--> statement-breakpoint
CREATE TABLE `graves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `codes` ADD `grave_id` integer;--> statement-breakpoint
CREATE INDEX `codes_grave` ON `codes` (`grave_id`);