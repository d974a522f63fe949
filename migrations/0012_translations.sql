CREATE TABLE `translations` (
	`hash` text NOT NULL,
	`target` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`hash`, `target`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `translations_created` ON `translations` (`created_at`);
