ALTER TABLE `subscriptions` ADD `grants` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- what a plan that stands now was granted for
UPDATE `subscriptions` SET `grants` = json_array(json_object('at', `started_at`, 'plan', `plan`, 'until', `period_end`))
WHERE `state` = 'granted';
