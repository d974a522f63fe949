ALTER TABLE `orders` ADD `completed_at` text;--> statement-breakpoint
CREATE INDEX `orders_placed` ON `orders` (`user_id`,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_work` ON `orders` (`id`) WHERE status in ('issue', 'placed') and product not in ('subscription', 'export');--> statement-breakpoint
CREATE INDEX `orders_shipped` ON `orders` (`id`) WHERE status = 'placed' and stage = 'shipped';