ALTER TABLE `memories` ADD `previous_text` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `trashed_from` text;--> statement-breakpoint
CREATE INDEX `comments_trashed` ON `comments` (`site_id`,`trashed_at`,`id`) WHERE status = 'trashed';--> statement-breakpoint
CREATE INDEX `comments_own_trashed` ON `comments` (`site_id`,`trashed_by`,`trashed_at`,`id`) WHERE status = 'trashed';