CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`memory_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`status` text NOT NULL,
	`status_note` text,
	`collapsed_for` text,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` integer,
	`trashed_at` text,
	`trashed_by` integer,
	FOREIGN KEY (`memory_id`) REFERENCES `memories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
CREATE UNIQUE INDEX `comments_client_key` ON `comments` (`author_id`,`client_key`);
CREATE INDEX `comments_of_memory` ON `comments` (`memory_id`,`status`,`id`);
CREATE INDEX `comments_own_waiting` ON `comments` (`memory_id`,`author_id`,`id`) WHERE status in ('pending', 'returned');
CREATE INDEX `comments_pending` ON `comments` (`site_id`,`id`) WHERE status = 'pending';
CREATE INDEX `comments_to_purge` ON `comments` (`trashed_at`) WHERE status = 'trashed';
CREATE INDEX `comments_site` ON `comments` (`site_id`,`id`);

CREATE TABLE `memory_likes` (
	`memory_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`memory_id`, `user_id`),
	FOREIGN KEY (`memory_id`) REFERENCES `memories`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE INDEX `memory_likes_user` ON `memory_likes` (`user_id`);

CREATE TABLE `queue_mutes` (
	`user_id` integer NOT NULL,
	`site_id` integer NOT NULL,
	`until` text NOT NULL,
	PRIMARY KEY(`user_id`, `site_id`)
) WITHOUT ROWID;

CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reporter_id` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`is_family` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`decision` text,
	`decided_at` text,
	`decided_by` integer
);
CREATE UNIQUE INDEX `reports_open_once` ON `reports` (`subject`,`subject_id`,`reporter_id`) WHERE decision is null;
CREATE INDEX `reports_open` ON `reports` (`site_id`,`id`) WHERE decision is null;
CREATE INDEX `reports_subject` ON `reports` (`subject`,`subject_id`) WHERE decision is null;
CREATE INDEX `reports_site` ON `reports` (`site_id`,`id`);

ALTER TABLE `memories` ADD `links` text DEFAULT '[]' NOT NULL;
ALTER TABLE `memories` ADD `happened_on` text;
ALTER TABLE `memories` ADD `author_relation` text;
ALTER TABLE `memories` ADD `collapsed_for` text;
ALTER TABLE `memories` ADD `likes` integer DEFAULT 0 NOT NULL;
ALTER TABLE `memories` ADD `comments` integer DEFAULT 0 NOT NULL;

CREATE TRIGGER "memory_gains_like" AFTER INSERT ON "memory_likes"
BEGIN UPDATE "memories" SET "likes" = "likes" + 1 WHERE "id" = new."memory_id"; END;
CREATE TRIGGER "memory_loses_like" AFTER DELETE ON "memory_likes"
BEGIN UPDATE "memories" SET "likes" = "likes" - 1 WHERE "id" = old."memory_id"; END;

CREATE TRIGGER "memory_gains_comment" AFTER INSERT ON "comments" WHEN new."status" = 'published'
BEGIN UPDATE "memories" SET "comments" = "comments" + 1 WHERE "id" = new."memory_id"; END;
CREATE TRIGGER "memory_changes_comment" AFTER UPDATE OF "status" ON "comments"
WHEN (new."status" = 'published') <> (old."status" = 'published')
BEGIN UPDATE "memories" SET "comments" = "comments" + iif(new."status" = 'published', 1, -1) WHERE "id" = new."memory_id"; END;
CREATE TRIGGER "memory_loses_comment" AFTER DELETE ON "comments" WHEN old."status" = 'published'
BEGIN UPDATE "memories" SET "comments" = "comments" - 1 WHERE "id" = old."memory_id"; END;
