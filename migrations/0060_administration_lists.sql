CREATE INDEX `payment_events_disputed` ON `payment_events` (`received_at`,`id`) WHERE type = 'charge.dispute.created';--> statement-breakpoint
CREATE INDEX `payment_events_dispute_closed` ON `payment_events` (`refs`) WHERE type = 'charge.dispute.closed';--> statement-breakpoint
CREATE INDEX `statements_vendor` ON `statements` (`vendor_id`,`id`);--> statement-breakpoint
CREATE INDEX `statements_month` ON `statements` (`period`,`id`);--> statement-breakpoint
CREATE INDEX `succession_claims_state` ON `succession_claims` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` ((status || ''),`id`);--> statement-breakpoint
CREATE INDEX `orders_product` ON `orders` (`product`,`id`);--> statement-breakpoint
CREATE INDEX `orders_payment` ON `orders` ((payment_status || ''),`id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `vendors_company` ON `vendors` (company collate nocase,`id`);