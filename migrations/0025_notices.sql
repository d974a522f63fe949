CREATE TABLE `notices` (
	`site_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`notice` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_token` ON `notices` (`token`);