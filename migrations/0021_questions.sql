CREATE TABLE `asked_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`series_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`asked_at` text NOT NULL,
	`opened_at` text,
	`skipped_at` text,
	`answered_at` text,
	`answer_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asked_questions_once` ON `asked_questions` (`series_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `asked_questions_site` ON `asked_questions` (`site_id`);--> statement-breakpoint
CREATE TABLE `question_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`locale` text NOT NULL,
	`rhythm` text NOT NULL,
	`question_id` integer,
	`state` text NOT NULL,
	`ending` text,
	`next_at` text,
	`counts_from` text NOT NULL,
	`seed` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_series_token` ON `question_series` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `question_series_address` ON `question_series` (`site_id`,`email`) WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX `question_series_site` ON `question_series` (`site_id`,`id`);--> statement-breakpoint
CREATE INDEX `question_series_due` ON `question_series` (`next_at`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `question_series_email` ON `question_series` (`email`);--> statement-breakpoint
CREATE INDEX `question_series_creator` ON `question_series` (`created_by`);--> statement-breakpoint
CREATE TABLE `question_stops` (
	`site_id` integer NOT NULL,
	`email_hash` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`site_id`, `email_hash`)
);
--> statement-breakpoint
CREATE TABLE `questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`offered` text,
	`position` real NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questions_text` ON `questions` (`site_id`,`text`);--> statement-breakpoint
CREATE UNIQUE INDEX `questions_offered` ON `questions` (`site_id`,`offered`,`lang`) WHERE offered is not null;--> statement-breakpoint
CREATE INDEX `questions_order` ON `questions` (`site_id`,`position`,`id`);--> statement-breakpoint
ALTER TABLE `guest_memories` ADD `answers` text;--> statement-breakpoint
ALTER TABLE `memories` ADD `question` text;