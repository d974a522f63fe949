DROP INDEX `reminders_due`;--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`next_at`,`site_id`) WHERE state = 'active' and next_at is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reminder_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`reminder_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`about_on` text NOT NULL,
	`offset` integer NOT NULL,
	`outcome` text NOT NULL,
	`ran_at` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_reminder_runs`("id", "reminder_id", "site_id", "about_on", "offset", "outcome", "ran_at") SELECT "id", "reminder_id", "site_id", "about_on", "offset", "outcome", "ran_at" FROM `reminder_runs`;--> statement-breakpoint
DROP TABLE `reminder_runs`;--> statement-breakpoint
ALTER TABLE `__new_reminder_runs` RENAME TO `reminder_runs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_runs_once` ON `reminder_runs` (`reminder_id`,`about_on`,`offset`);--> statement-breakpoint
CREATE INDEX `reminder_runs_site` ON `reminder_runs` (`site_id`);