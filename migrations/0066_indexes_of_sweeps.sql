DROP INDEX `invitations_to`;--> statement-breakpoint
CREATE INDEX `invitations_by` ON `invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `invitations_to` ON `invitations` (`email`,`state`);--> statement-breakpoint
CREATE INDEX `payment_events_handled` ON `payment_events` (`received_at`) WHERE state <> 'stored';--> statement-breakpoint
CREATE INDEX `payments_card` ON `payments` (`card_id`) WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_card` ON `subscriptions` (`card_id`) WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX `communities_controlled` ON `communities` (`id`) WHERE type = 'controlled';--> statement-breakpoint
CREATE INDEX `communities_popular` ON `communities` (`popularity`,`id`) WHERE popularity > 0;--> statement-breakpoint
CREATE INDEX `mail_batches_of` ON `mail_batches` (`owner_kind`,`owner_id`);--> statement-breakpoint
CREATE INDEX `mail_levels_of` ON `mail_levels` (`owner_kind`,`owner_id`);--> statement-breakpoint
CREATE INDEX `access_requests_email` ON `access_requests` (`email`);--> statement-breakpoint
CREATE INDEX `referrals_site` ON `referrals` (`site_id`);--> statement-breakpoint
CREATE INDEX `succession_claims_site` ON `succession_claims` (`site_id`,`id`);--> statement-breakpoint
CREATE INDEX `queue_mutes_site` ON `queue_mutes` (`site_id`);--> statement-breakpoint
CREATE INDEX `queue_mutes_until` ON `queue_mutes` (`until`);--> statement-breakpoint
CREATE INDEX `order_photos_loose` ON `order_photos` (`created_at`) WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_expires` ON `email_changes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `oauth_flows_user` ON `oauth_flows` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `one_time_tokens_expires` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_revoked` ON `sessions` (`revoked_at`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX `question_series_ended` ON `question_series` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `uploads_site` ON `uploads` (`site_id`);