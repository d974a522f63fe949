CREATE TABLE `guest_memories` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` integer NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`content` text NOT NULL,
	`lang` text NOT NULL,
	`locale` text NOT NULL,
	`client_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`confirmed_by` integer,
	`confirmed_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_memories_token` ON `guest_memories` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `guest_memories_key` ON `guest_memories` (`email`,`client_key`);--> statement-breakpoint
CREATE INDEX `guest_memories_site` ON `guest_memories` (`site_id`);--> statement-breakpoint
CREATE INDEX `guest_memories_expires` ON `guest_memories` (`expires_at`);