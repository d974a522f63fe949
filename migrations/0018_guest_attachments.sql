ALTER TABLE `guest_memories` ADD `mail` text;--> statement-breakpoint
ALTER TABLE `media` ADD `guest_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `media_guest` ON `media` (`guest_id`) WHERE guest_id is not null;--> statement-breakpoint
ALTER TABLE `uploads` ADD `guest_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_guest` ON `uploads` (`guest_id`) WHERE guest_id is not null;