CREATE TABLE `board_mails` (
	`community_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`queued_for` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`community_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `board_mails_queued` ON `board_mails` (`queued_for`);--> statement-breakpoint
CREATE INDEX `board_mails_user` ON `board_mails` (`user_id`);