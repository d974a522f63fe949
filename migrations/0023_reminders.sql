CREATE TABLE `reminder_mails` (
	`site_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`day` text NOT NULL,
	`reminders` text NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`site_id`, `user_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `reminder_mails_user` ON `reminder_mails` (`user_id`);--> statement-breakpoint
CREATE INDEX `reminder_mails_created` ON `reminder_mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `reminder_mutes` (
	`user_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`reminder_id` integer NOT NULL,
	`until_on` text,
	PRIMARY KEY(`user_id`, `site_id`, `reminder_id`)
);
--> statement-breakpoint
CREATE INDEX `reminder_mutes_site` ON `reminder_mutes` (`site_id`);--> statement-breakpoint
CREATE INDEX `reminder_mutes_reminder` ON `reminder_mutes` (`reminder_id`);--> statement-breakpoint
CREATE TABLE `reminder_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reminder_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`about_on` text NOT NULL,
	`offset` integer NOT NULL,
	`outcome` text NOT NULL,
	`ran_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_runs_once` ON `reminder_runs` (`reminder_id`,`about_on`,`offset`);--> statement-breakpoint
CREATE INDEX `reminder_runs_site` ON `reminder_runs` (`site_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text,
	`note` text,
	`source` text NOT NULL,
	`calendar` text NOT NULL,
	`date` text,
	`after_sunset` integer DEFAULT false NOT NULL,
	`adar` text,
	`repeat` text NOT NULL,
	`offsets` text NOT NULL,
	`hour` integer NOT NULL,
	`tz` text NOT NULL,
	`audience` text NOT NULL,
	`state` text NOT NULL,
	`next_at` text,
	`next_on` text,
	`next_offset` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `reminders_site` ON `reminders` (`site_id`,`id`);--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`next_at`) WHERE state = 'active' and next_at is not null;--> statement-breakpoint
CREATE INDEX `reminders_creator` ON `reminders` (`created_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `deceased_at` text;