CREATE TABLE `thanked` (
	`site_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`letter_id` integer NOT NULL,
	PRIMARY KEY(`site_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `thanked_user` ON `thanked` (`user_id`);--> statement-breakpoint
CREATE TABLE `thanks_letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`occasion` text NOT NULL,
	`text` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `thanks_letters_occasion` ON `thanks_letters` (`site_id`,`occasion`);--> statement-breakpoint
CREATE INDEX `thanks_letters_creator` ON `thanks_letters` (`created_by`);