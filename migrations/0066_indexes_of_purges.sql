DROP INDEX `invitations_to`;--> statement-breakpoint
CREATE INDEX `invitations_by` ON `invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `invitations_to` ON `invitations` (`email`,`state`);--> statement-breakpoint
CREATE INDEX `payments_card` ON `payments` (`card_id`) WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_card` ON `subscriptions` (`card_id`) WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX `mail_batches_of` ON `mail_batches` (`owner_kind`,`owner_id`);--> statement-breakpoint
CREATE INDEX `mail_levels_of` ON `mail_levels` (`owner_kind`,`owner_id`);--> statement-breakpoint
CREATE INDEX `access_requests_email` ON `access_requests` (`email`);--> statement-breakpoint
CREATE INDEX `referrals_site` ON `referrals` (`site_id`);--> statement-breakpoint
CREATE INDEX `succession_claims_site` ON `succession_claims` (`site_id`,`id`);--> statement-breakpoint
CREATE INDEX `queue_mutes_site` ON `queue_mutes` (`site_id`);--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_flows_user` ON `oauth_flows` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `uploads_site` ON `uploads` (`site_id`);