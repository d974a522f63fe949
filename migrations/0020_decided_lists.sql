DROP INDEX `memories_own_waiting`;--> statement-breakpoint
CREATE INDEX `memories_decided` ON `memories` (`owner_kind`,`owner_id`,`decided_at`,`id`) WHERE status in ('returned', 'denied');--> statement-breakpoint
CREATE INDEX `memories_own_waiting` ON `memories` (`owner_kind`,`owner_id`,`author_id`,`id`) WHERE status in ('pending', 'returned', 'denied');--> statement-breakpoint
DROP INDEX `comments_own_waiting`;--> statement-breakpoint
CREATE INDEX `comments_decided` ON `comments` (`site_id`,`decided_at`,`id`) WHERE status in ('returned', 'denied');--> statement-breakpoint
CREATE INDEX `comments_own_waiting` ON `comments` (`memory_id`,`author_id`,`id`) WHERE status in ('pending', 'returned', 'denied');