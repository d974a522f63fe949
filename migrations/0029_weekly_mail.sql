CREATE TABLE `weekly_mails` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
