CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`site_id` integer,
	`locale` text NOT NULL,
	`state` text NOT NULL,
	`volumes` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `exports_user` ON `exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `exports_site` ON `exports` (`site_id`);--> statement-breakpoint
CREATE INDEX `exports_expires` ON `exports` (`expires_at`);