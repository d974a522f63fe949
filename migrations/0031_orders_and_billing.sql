CREATE TABLE `cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`customer` text NOT NULL,
	`ref` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`removed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_ref` ON `cards` (`ref`);--> statement-breakpoint
CREATE INDEX `cards_user` ON `cards` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cards_default` ON `cards` (`user_id`) WHERE is_default and removed_at is null;--> statement-breakpoint
CREATE TABLE `invoice_series` (
	`issuer_id` text NOT NULL,
	`year` integer NOT NULL,
	`type` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`issuer_id`, `year`, `type`)
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`issuer_id` text NOT NULL,
	`year` integer NOT NULL,
	`type` text NOT NULL,
	`number` integer NOT NULL,
	`user_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer,
	`refund_id` integer,
	`credits_id` integer,
	`issuer` text NOT NULL,
	`customer` text NOT NULL,
	`date` text NOT NULL,
	`lines` text NOT NULL,
	`net_minor` integer NOT NULL,
	`vat_rate` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_by` text,
	`allocation_no` text,
	`locale` text NOT NULL,
	`state` text NOT NULL,
	`pdf_key` text,
	`pdf_hash` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`issuer_id`,`year`,`type`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_payment` ON `invoices` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_refund` ON `invoices` (`refund_id`);--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`);--> statement-breakpoint
CREATE INDEX `invoices_order` ON `invoices` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`refs` text NOT NULL,
	`reference` text,
	`refund_ref` text,
	`refund_state` text,
	`refund_minor` integer,
	`refund_currency` text,
	`state` text NOT NULL,
	`at` text NOT NULL,
	`received_at` text NOT NULL,
	`done_at` text
);
--> statement-breakpoint
CREATE INDEX `payment_events_refund` ON `payment_events` (`refund_ref`);--> statement-breakpoint
CREATE INDEX `payment_events_stored` ON `payment_events` (`received_at`) WHERE state = 'stored';--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`order_id` integer,
	`card_id` integer,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`is_surplus` integer DEFAULT false NOT NULL,
	`ref` text,
	`payment_ref` text,
	`url` text,
	`url_until` text,
	`failure` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_ref` ON `payments` (`ref`);--> statement-breakpoint
CREATE INDEX `payments_payment_ref` ON `payments` (`payment_ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_captured` ON `payments` (`order_id`) WHERE state = 'captured' and not is_surplus;--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`) WHERE state in ('created', 'open', 'pending', 'authorised');--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`key` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`ref` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_once` ON `refunds` (`payment_id`,`reason`);--> statement-breakpoint
CREATE INDEX `refunds_ref` ON `refunds` (`ref`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_unsettled` ON `refunds` (`created_at`) WHERE state in ('created', 'pending');--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer,
	`user_id` integer,
	`plan` text NOT NULL,
	`state` text NOT NULL,
	`is_gift` integer DEFAULT false NOT NULL,
	`started_at` text NOT NULL,
	`anchor` text NOT NULL,
	`period_start` text NOT NULL,
	`period_end` text,
	`price_minor` integer,
	`currency` text,
	`card_id` integer,
	`next_plan` text,
	`next_charge_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_at` text,
	`order_id` integer,
	`cancelled_at` text,
	`ended_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_running` ON `subscriptions` (`site_id`) WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX `subscriptions_site` ON `subscriptions` (`site_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_charge` ON `subscriptions` (`next_charge_at`) WHERE next_charge_at is not null;--> statement-breakpoint
CREATE TABLE `coupon_uses` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`coupon_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `coupon_uses_coupon` ON `coupon_uses` (`coupon_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `coupon_uses_user` ON `coupon_uses` (`user_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`amount_minor` integer,
	`currency` text,
	`products` text NOT NULL,
	`plans` text NOT NULL,
	`first_only` integer DEFAULT false NOT NULL,
	`max_uses` integer,
	`max_per_user` integer,
	`valid_from` text,
	`valid_until` text,
	`active` integer DEFAULT true NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (`code`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`user_id` integer,
	`at` text NOT NULL,
	`from` text,
	`to` text NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_events_user` ON `order_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`site_id` integer,
	`product` text NOT NULL,
	`lines` text NOT NULL,
	`subtotal_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`coupon` text,
	`delivery_minor` integer NOT NULL,
	`vat_rate` integer NOT NULL,
	`vat_included` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`stage` text,
	`payment_status` text NOT NULL,
	`payer` text NOT NULL,
	`details` text NOT NULL,
	`renewal_key` text,
	`locale` text NOT NULL,
	`terms_at` text NOT NULL,
	`created_at` text NOT NULL,
	`placed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_site` ON `orders` (`site_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_renewal` ON `orders` (`renewal_key`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`created_at`) WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`,`product`,`site_id`) WHERE status = 'open' and renewal_key is null;--> statement-breakpoint
CREATE TABLE `prices` (
	`item` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`item`, `currency`)
);
--> statement-breakpoint
ALTER TABLE `exports` ADD `is_backup` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `exports` ADD `order_id` integer;--> statement-breakpoint
ALTER TABLE `exports` ADD `progress` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `exports` ADD `cursor` text;--> statement-breakpoint
CREATE UNIQUE INDEX `exports_order` ON `exports` (`order_id`);--> statement-breakpoint
-- the price list of the specification; certified mail, collection point and courier bring a box
INSERT INTO `prices` (`item`, `currency`, `amount_minor`, `updated_at`) VALUES
	('plan_monthly', 'USD', 499, '2026-11-28T00:00:00.000Z'),
	('plan_annual', 'USD', 4999, '2026-11-28T00:00:00.000Z'),
	('plan_once', 'USD', 9999, '2026-11-28T00:00:00.000Z'),
	('export', 'USD', 0, '2026-11-28T00:00:00.000Z'),
	('qr_sticker', 'USD', 200, '2026-11-28T00:00:00.000Z'),
	('plaque', 'USD', 2900, '2026-11-28T00:00:00.000Z'),
	('sticker_delivery', 'USD', 600, '2026-11-28T00:00:00.000Z'),
	('box_photo', 'USD', 200, '2026-11-28T00:00:00.000Z'),
	('box_audio', 'USD', 200, '2026-11-28T00:00:00.000Z'),
	('box_video', 'USD', 300, '2026-11-28T00:00:00.000Z'),
	('box_disc', 'USD', 100, '2026-11-28T00:00:00.000Z'),
	('certified_mail', 'USD', 1800, '2026-11-28T00:00:00.000Z'),
	('collection_point', 'USD', 2200, '2026-11-28T00:00:00.000Z'),
	('courier', 'USD', 4000, '2026-11-28T00:00:00.000Z');
--> statement-breakpoint
-- a plan that a site has, or had, was granted so far
INSERT INTO `subscriptions` (`site_id`, `plan`, `state`, `started_at`, `anchor`, `period_start`, `period_end`, `ended_at`, `created_at`)
SELECT `id`, coalesce(`plan`, 'once'), iif(`subscribed`, 'granted', 'ended'), `created_at`, `created_at`, `created_at`, `plan_until`,
	iif(`subscribed`, null, coalesce(`plan_until`, `updated_at`)), `created_at`
FROM `sites` WHERE `subscribed` OR `plan` IS NOT NULL;
