CREATE TABLE `box_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`note` text,
	`memory_id` integer,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `box_items_number` ON `box_items` (`order_id`,`kind`,`number`);--> statement-breakpoint
CREATE INDEX `box_items_memory` ON `box_items` (`memory_id`);--> statement-breakpoint
CREATE TABLE `order_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`vendor_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`due_on` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`seed` text NOT NULL,
	`token_hash` text NOT NULL,
	`offered_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`decided_at` text,
	`ended_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_offers_vendor` ON `order_offers` (`order_id`,`vendor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_offers_running` ON `order_offers` (`order_id`) WHERE state in ('offered', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX `order_offers_token` ON `order_offers` (`token_hash`);--> statement-breakpoint
CREATE INDEX `order_offers_of_vendor` ON `order_offers` (`vendor_id`,`state`,`due_on`);--> statement-breakpoint
CREATE INDEX `order_offers_due` ON `order_offers` (`due_on`) WHERE state = 'accepted' and ended_at is null;--> statement-breakpoint
CREATE INDEX `order_offers_expiring` ON `order_offers` (`expires_at`) WHERE state = 'offered';--> statement-breakpoint
CREATE TABLE `product_days` (
	`product_id` integer NOT NULL,
	`day` text NOT NULL,
	`taken` integer NOT NULL,
	PRIMARY KEY(`product_id`, `day`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`vendor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`gross_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`net_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`release_at` text NOT NULL,
	`statement_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_order` ON `statement_lines` (`order_id`,`kind`);--> statement-breakpoint
CREATE INDEX `statement_lines_statement` ON `statement_lines` (`statement_id`);--> statement-breakpoint
CREATE INDEX `statement_lines_due` ON `statement_lines` (`release_at`) WHERE statement_id is null;--> statement-breakpoint
CREATE INDEX `statement_lines_vendor` ON `statement_lines` (`vendor_id`,`id`);--> statement-breakpoint
CREATE TABLE `statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`period` text NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`gross_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`net_minor` integer NOT NULL,
	`approved_at` text,
	`paid_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_period` ON `statements` (`vendor_id`,`period`,`currency`);--> statement-breakpoint
CREATE INDEX `statements_state` ON `statements` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `cemeteries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name_he` text NOT NULL,
	`name_en` text NOT NULL,
	`city_he` text NOT NULL,
	`city_en` text NOT NULL,
	`country` text NOT NULL,
	`lat` real,
	`lng` real,
	`plot_format` text NOT NULL,
	`search_key` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cemeteries_name` ON `cemeteries` (`country`,`city_en`,`name_en`);--> statement-breakpoint
CREATE TABLE `grave_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`media_id` text NOT NULL,
	`position` integer NOT NULL,
	`arrow` text,
	`caption` text,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `grave_photos_site` ON `grave_photos` (`site_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `grave_photos_media` ON `grave_photos` (`media_id`);--> statement-breakpoint
CREATE TABLE `grave_records` (
	`site_id` integer PRIMARY KEY NOT NULL,
	`cemetery_id` integer,
	`cemetery_name` text,
	`city` text,
	`gate` text,
	`block` text,
	`row` text,
	`plot` text,
	`lat` real,
	`lng` real,
	`accuracy_m` integer,
	`note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`cemetery_id`) REFERENCES `cemeteries`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `grave_suggestions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`record` text NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `grave_suggestions_waiting` ON `grave_suggestions` (`site_id`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `grave_suggestions_site` ON `grave_suggestions` (`site_id`);--> statement-breakpoint
CREATE INDEX `grave_suggestions_user` ON `grave_suggestions` (`user_id`);--> statement-breakpoint
CREATE TABLE `order_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`media_id` text NOT NULL,
	`position` integer NOT NULL,
	`attached_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `order_photos_order` ON `order_photos` (`order_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_photos_media` ON `order_photos` (`media_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`name_he` text NOT NULL,
	`name_en` text NOT NULL,
	`description_he` text NOT NULL,
	`description_en` text NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`images` text NOT NULL,
	`suitable` text NOT NULL,
	`lead_days` integer NOT NULL,
	`cutoff` text NOT NULL,
	`capacity` integer NOT NULL,
	`state` text NOT NULL,
	`state_note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `products_vendor` ON `products` (`vendor_id`,`id`);--> statement-breakpoint
CREATE INDEX `products_review` ON `products` (`id`) WHERE state = 'review';--> statement-breakpoint
CREATE TABLE `vendor_areas` (
	`vendor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`vendor_id`, `kind`, `value`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `vendor_areas_value` ON `vendor_areas` (`kind`,`value`);--> statement-breakpoint
CREATE TABLE `vendor_closed_days` (
	`vendor_id` integer NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`vendor_id`, `day`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`company` text NOT NULL,
	`company_id` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`about` text NOT NULL,
	`address` text NOT NULL,
	`languages` text NOT NULL,
	`payout` text,
	`calendar` text NOT NULL,
	`state` text NOT NULL,
	`state_note` text,
	`rating` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`applied_at` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_user` ON `vendors` (`user_id`);--> statement-breakpoint
CREATE INDEX `vendors_state` ON `vendors` (`state`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `card_id` integer;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`id`) WHERE status = 'placed' and payment_status = 'failed';