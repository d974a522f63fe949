ALTER TABLE `reminders` ADD `step` text;--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_step` ON `reminders` (`site_id`,`step`,(audience = 'me') * created_by) WHERE step is not null;