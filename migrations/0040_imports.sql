CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`lot` integer NOT NULL,
	`cells` text NOT NULL,
	`verdict` text,
	`faults` text DEFAULT '[]' NOT NULL,
	`key` text,
	`made_id` integer,
	`same_id` integer,
	`same_row` integer,
	PRIMARY KEY(`import_id`, `row`)
);
--> statement-breakpoint
CREATE INDEX `import_rows_lot` ON `import_rows` (`import_id`,`lot`);--> statement-breakpoint
CREATE INDEX `import_rows_verdict` ON `import_rows` (`import_id`,`verdict`,`row`);--> statement-breakpoint
CREATE INDEX `import_rows_key` ON `import_rows` (`import_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`scope_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`row_count` integer NOT NULL,
	`columns` text NOT NULL,
	`lang` text NOT NULL,
	`state` text NOT NULL,
	`lots` text DEFAULT '{}' NOT NULL,
	`verdicts` text DEFAULT '{}' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`stepped_at` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_file` ON `imports` (`kind`,`scope_id`,`sha256`,`columns`,`lang`) WHERE state <> 'undone';--> statement-breakpoint
CREATE UNIQUE INDEX `imports_running` ON `imports` (`kind`,`scope_id`) WHERE state in ('applying', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_of` ON `imports` (`kind`,`scope_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_expires` ON `imports` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sites` ADD `unclaimed` integer DEFAULT false NOT NULL;--> statement-breakpoint

-- As in 0036, but an entry that is there already takes no number, and no number is given out twice.
DROP TRIGGER "wall_site_in";--> statement-breakpoint
DROP TRIGGER "wall_site_approved";--> statement-breakpoint
CREATE TRIGGER "wall_site_in" AFTER INSERT ON "community_sites" WHEN new."state" = 'held'
	AND NOT EXISTS (SELECT 1 FROM "wall_entries" e WHERE e."site_id" = new."site_id" AND e."community_id" = new."community_id")
BEGIN
	INSERT INTO "sequences" ("name", "last") VALUES ('wall_entries', max((SELECT coalesce(max("id"), 0) FROM "wall_entries"), coalesce((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'wall_entries'), 0)) + 1)
	ON CONFLICT ("name") DO UPDATE SET "last" = max("last", max((SELECT coalesce(max("id"), 0) FROM "wall_entries"), coalesce((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'wall_entries'), 0))) + 1;
	INSERT INTO "wall_entries" ("id", "community_id", "site_id", "first_name", "last_name", "lang", "gender", "derived_dates", "sort_name", "sort_death", "name_key", "created_at", "updated_at")
	SELECT (SELECT "last" FROM "sequences" WHERE "name" = 'wall_entries'), new."community_id", s."id",
		s."first_name", s."last_name", s."lang", s."gender", s."derived_dates", '', '', '', new."created_at", new."created_at"
	FROM "sites" s WHERE s."id" = new."site_id";
END;
--> statement-breakpoint
CREATE TRIGGER "wall_site_approved" AFTER UPDATE OF "state" ON "community_sites" WHEN new."state" = 'held' AND old."state" <> 'held'
	AND NOT EXISTS (SELECT 1 FROM "wall_entries" e WHERE e."site_id" = new."site_id" AND e."community_id" = new."community_id")
BEGIN
	INSERT INTO "sequences" ("name", "last") VALUES ('wall_entries', max((SELECT coalesce(max("id"), 0) FROM "wall_entries"), coalesce((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'wall_entries'), 0)) + 1)
	ON CONFLICT ("name") DO UPDATE SET "last" = max("last", max((SELECT coalesce(max("id"), 0) FROM "wall_entries"), coalesce((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'wall_entries'), 0))) + 1;
	INSERT INTO "wall_entries" ("id", "community_id", "site_id", "first_name", "last_name", "lang", "gender", "derived_dates", "sort_name", "sort_death", "name_key", "created_at", "updated_at")
	SELECT (SELECT "last" FROM "sequences" WHERE "name" = 'wall_entries'), new."community_id", s."id",
		s."first_name", s."last_name", s."lang", s."gender", s."derived_dates", '', '', '', new."created_at", new."created_at"
	FROM "sites" s WHERE s."id" = new."site_id";
END;
