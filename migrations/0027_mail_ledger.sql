CREATE TABLE `mail_events` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`address` text NOT NULL,
	`state` text NOT NULL,
	`detail` text,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_events_address` ON `mail_events` (`address`,`state`,`at`);--> statement-breakpoint
CREATE INDEX `mail_events_at` ON `mail_events` (`at`);--> statement-breakpoint
CREATE TABLE `mail_stops` (
	`address` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_stops_created` ON `mail_stops` (`created_at`);--> statement-breakpoint
CREATE TABLE `sent_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`address` text,
	`user_id` integer,
	`site_id` integer,
	`about` text,
	`state` text NOT NULL,
	`detail` text,
	`message_id` text,
	`sent_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_mails_message` ON `sent_mails` (`message_id`) WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX `sent_mails_address` ON `sent_mails` (`address`);--> statement-breakpoint
CREATE INDEX `sent_mails_user` ON `sent_mails` (`user_id`);--> statement-breakpoint
CREATE INDEX `sent_mails_site` ON `sent_mails` (`site_id`);--> statement-breakpoint
CREATE INDEX `sent_mails_state` ON `sent_mails` (`state`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sent_mails_sent` ON `sent_mails` (`sent_at`);