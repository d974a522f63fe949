DROP INDEX `orders_user`;--> statement-breakpoint
ALTER TABLE `orders` ADD `address` text;--> statement-breakpoint
CREATE INDEX `orders_billed` ON `orders` (`user_id`,coalesce(`placed_at`, `created_at`));
