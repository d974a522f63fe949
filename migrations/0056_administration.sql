CREATE TABLE `code_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `code_batches_name` ON `code_batches` (`name`);--> statement-breakpoint
CREATE TABLE `scan_places` (
	`code` text NOT NULL,
	`day` text NOT NULL,
	`country` text NOT NULL,
	`scans` integer NOT NULL,
	PRIMARY KEY(`code`, `day`, `country`)
);
--> statement-breakpoint
CREATE INDEX `scan_places_day` ON `scan_places` (`day`);--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`headings` text NOT NULL,
	`columns` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `headings`)
);
--> statement-breakpoint
CREATE TABLE `broadcast_stops` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text NOT NULL,
	`subject_en` text NOT NULL,
	`body_en` text NOT NULL,
	`subject_he` text NOT NULL,
	`body_he` text NOT NULL,
	`written_by` integer NOT NULL,
	`approved_by` integer,
	`last_user_id` integer DEFAULT 0 NOT NULL,
	`queued` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`tested_at` text,
	`approved_at` text,
	`ended_at` text
);
--> statement-breakpoint
CREATE INDEX `broadcasts_state` ON `broadcasts` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`since` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `browser_errors` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`message` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`day`, `route`, `message`)
);
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`metric` text NOT NULL,
	`label` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `metric`, `label`)
);
--> statement-breakpoint
CREATE TABLE `job_failures` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`times` integer NOT NULL,
	`last_error` text NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `platform_totals` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` integer NOT NULL,
	`into_id` integer NOT NULL,
	`from_email` text NOT NULL,
	`into_email` text NOT NULL,
	`from_hash` text NOT NULL,
	`into_hash` text NOT NULL,
	`from_confirmed_at` text,
	`into_confirmed_at` text,
	`started_by` integer NOT NULL,
	`approved_by` integer,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`closed_at` text,
	`merged_at` text,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`into_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_merges_from_hash` ON `account_merges` (`from_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_merges_into_hash` ON `account_merges` (`into_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_merges_open` ON `account_merges` (`from_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `account_merges_into` ON `account_merges` (`into_id`);--> statement-breakpoint
CREATE TABLE `suggestion_lists` (
	`locale` text PRIMARY KEY NOT NULL,
	`sites` text NOT NULL,
	`groups` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `authenticators` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`confirmed_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `second_factor_challenges` (
	`session_id` text NOT NULL,
	`purpose` text NOT NULL,
	`challenge` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`session_id`, `purpose`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_factor_challenges_expires` ON `second_factor_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `published_texts` (
	`key` text PRIMARY KEY NOT NULL,
	`version_id` integer,
	`revision` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `text_versions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `text_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`en` text NOT NULL,
	`he` text NOT NULL,
	`tree` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `text_versions_key` ON `text_versions` (`key`,`id`);--> statement-breakpoint
CREATE INDEX `text_versions_author` ON `text_versions` (`created_by`);--> statement-breakpoint
DROP INDEX `sessions_user`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` text;--> statement-breakpoint
CREATE INDEX `sessions_screens` ON `sessions` (`created_at`,`id`) WHERE strategy = 'kiosk' and revoked_at is null;--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`user_id`,coalesce(rotated_at, created_at));--> statement-breakpoint
DROP INDEX `mail_stops_created`;--> statement-breakpoint
CREATE INDEX `mail_stops_created` ON `mail_stops` (`created_at`,`address`);--> statement-breakpoint
DROP INDEX `sent_mails_address`;--> statement-breakpoint
DROP INDEX `sent_mails_user`;--> statement-breakpoint
DROP INDEX `sent_mails_site`;--> statement-breakpoint
DROP INDEX `sent_mails_state`;--> statement-breakpoint
DROP INDEX `sent_mails_sent`;--> statement-breakpoint
CREATE INDEX `sent_mails_kind` ON `sent_mails` (`kind`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `sent_mails_address` ON `sent_mails` (`address`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `sent_mails_user` ON `sent_mails` (`user_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `sent_mails_site` ON `sent_mails` (`site_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `sent_mails_state` ON `sent_mails` (`state`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `sent_mails_sent` ON `sent_mails` (`sent_at`,`id`);--> statement-breakpoint
ALTER TABLE `codes` ADD `batch_id` integer;--> statement-breakpoint
CREATE INDEX `codes_batch` ON `codes` (`batch_id`,`created_at`,`code`);--> statement-breakpoint
CREATE INDEX `codes_state` ON `codes` (`state`,`created_at`,`code`);--> statement-breakpoint
CREATE INDEX `codes_type` ON `codes` (`type`,`created_at`,`code`);--> statement-breakpoint
CREATE INDEX `codes_created` ON `codes` (`created_at`,`code`);--> statement-breakpoint
ALTER TABLE `cemeteries` ADD `external_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `cemeteries_external` ON `cemeteries` (`external_id`) WHERE external_id is not null;--> statement-breakpoint
ALTER TABLE `import_rows` ADD `before` text;--> statement-breakpoint
ALTER TABLE `audit` ADD `ip` text;--> statement-breakpoint
CREATE INDEX `audit_object_kind` ON `audit` (`object_kind`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor_kind` ON `audit` (`actor_kind`,`id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_request` ON `audit` (`request_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
ALTER TABLE `sites` ADD `frozen_note` text;--> statement-breakpoint
CREATE INDEX `sites_type` ON `sites` (`site_type_id`,`id`);--> statement-breakpoint
CREATE INDEX `sites_mode` ON `sites` (`mode`,`id`);--> statement-breakpoint
CREATE INDEX `sites_subscribed` ON `sites` (`subscribed`,`id`);--> statement-breakpoint
CREATE INDEX `sites_created` ON `sites` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sites_work` ON `sites` (`id`) WHERE work = 1;--> statement-breakpoint
CREATE INDEX `sites_waiting` ON `sites` (`id`) WHERE work = 1 and work_activated_at is null;--> statement-breakpoint
CREATE INDEX `sites_frozen` ON `sites` (`id`) WHERE frozen_at is not null;--> statement-breakpoint
CREATE INDEX `sites_unclaimed` ON `sites` (`id`) WHERE unclaimed = 1;--> statement-breakpoint
CREATE INDEX `sites_deleted_by_id` ON `sites` (`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `grave_records_cemetery` ON `grave_records` (`cemetery_id`) WHERE cemetery_id is not null;--> statement-breakpoint
CREATE INDEX `access_requests_user` ON `access_requests` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `succession_claims_of` ON `succession_claims` (`claimant_id`);--> statement-breakpoint
CREATE INDEX `memories_held` ON `memories` (`created_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `reports_decision` ON `reports` (`decision`,`id`);--> statement-breakpoint
CREATE INDEX `reports_reason` ON `reports` (`reason`,`id`);--> statement-breakpoint
CREATE INDEX `reports_kind` ON `reports` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `reports_of` ON `reports` (`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `dead_letters_created` ON `dead_letters` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `dead_letters_name` ON `dead_letters` (`name`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_name` ON `jobs` (`name`,`finished_at`);--> statement-breakpoint
CREATE INDEX `outbox_name` ON `outbox` (`name`,`due_at`);--> statement-breakpoint
CREATE INDEX `coupons_active` ON `coupons` (`active`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_locale` ON `users` (`locale`,`id`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_state` ON `users` (case when deleted_at is not null then 'deleted'
  when deceased_at is not null then 'deceased' when suspended_at is not null then 'suspended'
  when active = '0' then 'unverified' when kiosk_community_id is not null then 'kiosk' else 'active' end,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ((first_name || ' ' || last_name) collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `users_last_name` ON `users` ((last_name || ' ' || first_name) collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `media_creator` ON `media` (`created_by`);--> statement-breakpoint
CREATE INDEX `calendar_feeds_user` ON `calendar_feeds` (`user_id`);--> statement-breakpoint
CREATE INDEX `wall_entries_creator` ON `wall_entries` (`created_by`) WHERE created_by is not null;