CREATE TABLE `wall_counts` (
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`shown_to` integer NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`community_id`, `name`, `shown_to`)
) WITHOUT ROWID;

CREATE TABLE `wall_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`community_id` integer NOT NULL,
	`site_id` integer,
	`shown_to` integer DEFAULT 0 NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`other_name` text,
	`lang` text NOT NULL,
	`gender` text NOT NULL,
	`birth` text,
	`death` text,
	`derived_dates` text NOT NULL,
	`adar_custom` text DEFAULT 'first' NOT NULL,
	`hebrew_calendar` integer DEFAULT true NOT NULL,
	`site_type_id` integer DEFAULT 1 NOT NULL,
	`slug` text,
	`mode` text,
	`work` integer DEFAULT false NOT NULL,
	`portrait_id` text,
	`portrait` text,
	`sort_name` text NOT NULL,
	`sort_death` text NOT NULL,
	`birth_day` integer,
	`death_day` integer,
	`death_hebrew_day` integer,
	`name_key` text NOT NULL,
	`other_name_key` text,
	`field_keys` text DEFAULT '{}' NOT NULL,
	`groups` text DEFAULT '[]' NOT NULL,
	`fields` text DEFAULT '{}' NOT NULL,
	`copied` integer DEFAULT 0 NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE restrict
);

CREATE UNIQUE INDEX `wall_entries_site` ON `wall_entries` (`site_id`,`community_id`);
CREATE INDEX `wall_entries_by_name` ON `wall_entries` (`community_id`,`shown_to`,`sort_name`);
CREATE INDEX `wall_entries_by_death` ON `wall_entries` (`community_id`,`shown_to`,`sort_death`);
CREATE INDEX `wall_entries_newest` ON `wall_entries` (`community_id`,`shown_to`,`id`);
CREATE INDEX `wall_entries_birthdays` ON `wall_entries` (`community_id`,`shown_to`,`birth_day`) WHERE birth_day is not null;
CREATE INDEX `wall_entries_deaths` ON `wall_entries` (`community_id`,`shown_to`,`death_day`) WHERE death_day is not null;
CREATE INDEX `wall_entries_yahrzeits` ON `wall_entries` (`community_id`,`shown_to`,`death_hebrew_day`) WHERE death_hebrew_day is not null;
CREATE INDEX `wall_entries_portrait` ON `wall_entries` (`portrait_id`) WHERE portrait_id is not null;
CREATE TABLE `wall_groups` (
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`shown_to` integer NOT NULL,
	`sort_name` text NOT NULL,
	`sort_death` text NOT NULL,
	`entry_id` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `name`)
);

CREATE INDEX `wall_groups_by_name` ON `wall_groups` (`community_id`,`name`,`shown_to`,`sort_name`);
CREATE INDEX `wall_groups_by_death` ON `wall_groups` (`community_id`,`name`,`shown_to`,`sort_death`);
CREATE INDEX `wall_groups_newest` ON `wall_groups` (`community_id`,`name`,`shown_to`,`entry_id`);
CREATE TABLE `wall_keys` (
	`community_id` integer NOT NULL,
	`shown_to` integer NOT NULL,
	`field` text NOT NULL,
	`k` text NOT NULL,
	`entry_id` integer NOT NULL,
	PRIMARY KEY(`community_id`, `shown_to`, `field`, `k`, `entry_id`)
) WITHOUT ROWID;

CREATE INDEX `wall_keys_of` ON `wall_keys` (`entry_id`,`k`);

-- A site that a community holds has an entry on its wall, and leaves it with the site.
CREATE TRIGGER "wall_site_in" AFTER INSERT ON "community_sites" WHEN new."state" = 'held'
BEGIN
	INSERT INTO "sequences" ("name", "last") VALUES ('wall_entries', (SELECT coalesce(max("id"), 0) + 1 FROM "wall_entries"))
	ON CONFLICT ("name") DO UPDATE SET "last" = max("last", (SELECT coalesce(max("id"), 0) FROM "wall_entries")) + 1;
	INSERT INTO "wall_entries" ("id", "community_id", "site_id", "first_name", "last_name", "lang", "gender", "derived_dates", "sort_name", "sort_death", "name_key", "created_at", "updated_at")
	SELECT (SELECT "last" FROM "sequences" WHERE "name" = 'wall_entries'), new."community_id", s."id",
		s."first_name", s."last_name", s."lang", s."gender", s."derived_dates", '', '', '', new."created_at", new."created_at"
	FROM "sites" s WHERE s."id" = new."site_id"
		AND NOT EXISTS (SELECT 1 FROM "wall_entries" e WHERE e."site_id" = new."site_id" AND e."community_id" = new."community_id");
END;
CREATE TRIGGER "wall_site_approved" AFTER UPDATE OF "state" ON "community_sites" WHEN new."state" = 'held' AND old."state" <> 'held'
BEGIN
	INSERT INTO "sequences" ("name", "last") VALUES ('wall_entries', (SELECT coalesce(max("id"), 0) + 1 FROM "wall_entries"))
	ON CONFLICT ("name") DO UPDATE SET "last" = max("last", (SELECT coalesce(max("id"), 0) FROM "wall_entries")) + 1;
	INSERT INTO "wall_entries" ("id", "community_id", "site_id", "first_name", "last_name", "lang", "gender", "derived_dates", "sort_name", "sort_death", "name_key", "created_at", "updated_at")
	SELECT (SELECT "last" FROM "sequences" WHERE "name" = 'wall_entries'), new."community_id", s."id",
		s."first_name", s."last_name", s."lang", s."gender", s."derived_dates", '', '', '', new."created_at", new."created_at"
	FROM "sites" s WHERE s."id" = new."site_id"
		AND NOT EXISTS (SELECT 1 FROM "wall_entries" e WHERE e."site_id" = new."site_id" AND e."community_id" = new."community_id");
END;
CREATE TRIGGER "wall_site_withdrawn" AFTER UPDATE OF "state" ON "community_sites" WHEN new."state" <> 'held' AND old."state" = 'held'
BEGIN
	DELETE FROM "wall_entries" WHERE "site_id" = old."site_id" AND "community_id" = old."community_id";
END;
CREATE TRIGGER "wall_site_out" AFTER DELETE ON "community_sites" WHEN old."state" = 'held'
BEGIN
	DELETE FROM "wall_entries" WHERE "site_id" = old."site_id" AND "community_id" = old."community_id";
END;

-- What an entry shows of its site is a copy.
CREATE TRIGGER "wall_site_changed" AFTER UPDATE OF "first_name", "last_name", "other_name", "lang", "gender", "birth", "death",
	"derived_dates", "death_on", "adar_custom", "settings", "site_type_id", "slug", "mode", "sign_in_to_view", "work",
	"work_activated_at", "portrait_id", "name_key", "other_name_key", "deleted_at" ON "sites"
BEGIN
	UPDATE "wall_entries" SET "copied" = "copied" + 1 WHERE "site_id" = new."id";
END;
CREATE TRIGGER "wall_entry_copied" AFTER UPDATE OF "copied", "site_id" ON "wall_entries" WHEN new."site_id" IS NOT NULL
BEGIN
	UPDATE "wall_entries" SET ("shown_to", "first_name", "last_name", "other_name", "lang", "gender", "birth", "death",
		"derived_dates", "adar_custom", "hebrew_calendar", "site_type_id", "slug", "mode", "work", "portrait_id",
		"sort_name", "sort_death", "birth_day", "death_day", "death_hebrew_day", "name_key", "other_name_key") = (
		SELECT iif(s."deleted_at" IS NOT NULL, 9, iif(s."work" AND s."work_activated_at" IS NULL, 3,
				iif(s."mode" = 'private', 2, iif(s."sign_in_to_view", 1, 0)))),
			s."first_name", s."last_name", s."other_name", s."lang", s."gender", s."birth", s."death",
			s."derived_dates", s."adar_custom", coalesce(s."settings" ->> '$.hebrew_calendar', 1), s."site_type_id",
			s."slug", s."mode", s."work", s."portrait_id",
			lower(s."last_name") || char(1) || lower(s."first_name") || char(1) || printf('%010d', new."id"),
			coalesce(s."death_on", '') || char(1) || printf('%010d', new."id"),
			iif(coalesce(s."settings" ->> '$.remind_birth', 1), (s."derived_dates" ->> '$.birth_civil.month') * 100 + (s."derived_dates" ->> '$.birth_civil.day'), NULL),
			iif(s."site_type_id" = 1 AND coalesce(s."settings" ->> '$.remind_death', 1), (s."derived_dates" ->> '$.death_civil.month') * 100 + (s."derived_dates" ->> '$.death_civil.day'), NULL),
			iif(s."site_type_id" = 1 AND coalesce(s."settings" ->> '$.remind_death', 1), (s."derived_dates" ->> '$.death_hebrew.month') * 100 + (s."derived_dates" ->> '$.death_hebrew.day'), NULL),
			s."name_key", s."other_name_key"
		FROM "sites" s WHERE s."id" = new."site_id")
	WHERE "id" = new."id";
END;
CREATE TRIGGER "wall_entry_portrait" AFTER UPDATE OF "portrait_id" ON "wall_entries"
BEGIN
	UPDATE "wall_entries" SET "portrait" = (SELECT json_object('id', m."id", 'width', m."width", 'height', m."height",
			'widths', json(m."widths"), 'thumbhash', m."thumbhash", 'focal_x', m."focal_x", 'focal_y', m."focal_y", 'zoom', m."zoom")
		FROM "media" m WHERE m."id" = new."portrait_id")
	WHERE "id" = new."id";
END;
CREATE TRIGGER "wall_portrait_changed" AFTER UPDATE OF "widths", "thumbhash", "focal_x", "focal_y", "zoom" ON "media" WHEN new."purpose" = 'profile'
BEGIN
	UPDATE "wall_entries" SET "portrait_id" = "portrait_id" WHERE "portrait_id" = new."id";
END;

-- By what an entry is found, as `rotationsOf` orders the parts of a name.
CREATE TRIGGER "wall_entry_found" AFTER UPDATE OF "shown_to", "name_key", "other_name_key", "field_keys" ON "wall_entries"
BEGIN
	DELETE FROM "wall_keys" WHERE "entry_id" = new."id";
	INSERT OR IGNORE INTO "wall_keys" ("community_id", "shown_to", "field", "k", "entry_id")
	SELECT new."community_id", n."shown_to", n."field",
		n."mark" || trim(substr(n."name", n."at") || ' ' || substr(n."name", 1, n."at" - 1)), new."id"
	FROM (
		SELECT t."shown_to", t."field", t."mark", t."name", 1 + (
			SELECT coalesce(sum(length(q."value") + 1), 0)
			FROM json_each('["' || replace(t."name", ' ', '","') || '"]') q WHERE q."key" < w."key") AS "at"
		FROM (
			SELECT b."shown_to", b."field", b."mark",
				iif(d."back", (b."parts" ->> 2) || ' ' || (b."parts" ->> 1) || ' ' || (b."parts" ->> 0), b."name") AS "name"
			FROM (
				SELECT "shown_to", "field", "mark", "name", '["' || replace("name", ' ', '","') || '"]' AS "parts" FROM (
					SELECT e."shown_to", '' AS "field", '' AS "mark", e."name_key" AS "name" FROM "wall_entries" e WHERE e."id" = new."id"
					UNION SELECT e."shown_to", '', '', e."other_name_key" FROM "wall_entries" e WHERE e."id" = new."id"
					UNION SELECT e."shown_to", '', '~', replace(replace(replace(replace(e."name_key", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י') FROM "wall_entries" e WHERE e."id" = new."id" AND replace(replace(replace(replace(e."name_key", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י') <> e."name_key"
					UNION SELECT e."shown_to", '', '~', replace(replace(replace(replace(e."other_name_key", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י') FROM "wall_entries" e WHERE e."id" = new."id" AND replace(replace(replace(replace(e."other_name_key", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י') <> e."other_name_key"
					UNION SELECT e."shown_to", f."key", '', f."value" FROM "wall_entries" e CROSS JOIN json_each(e."field_keys") f WHERE e."id" = new."id"
				) WHERE "name" <> '' AND "shown_to" < 9
			) b CROSS JOIN (SELECT 0 AS "back" UNION ALL SELECT 1) d
			WHERE d."back" = 0 OR (b."field" = '' AND json_array_length(b."parts") = 3)
		) t CROSS JOIN json_each('["' || replace(t."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) n;
END;

-- The groups of an entry, and how many are on a wall and in each of its groups.
CREATE TRIGGER "wall_entry_grouped" AFTER UPDATE OF "shown_to", "groups", "sort_name", "sort_death" ON "wall_entries"
BEGIN
	DELETE FROM "wall_groups" WHERE "entry_id" = new."id";
	INSERT INTO "wall_groups" ("community_id", "name", "shown_to", "sort_name", "sort_death", "entry_id")
	SELECT DISTINCT e."community_id", g."value", e."shown_to", e."sort_name", e."sort_death", e."id"
	FROM "wall_entries" e CROSS JOIN json_each(e."groups") g WHERE e."id" = new."id";
END;
CREATE TRIGGER "wall_group_in" AFTER INSERT ON "wall_groups"
BEGIN
	INSERT INTO "wall_counts" ("community_id", "name", "shown_to", "people") VALUES (new."community_id", new."name", new."shown_to", 1)
	ON CONFLICT ("community_id", "name", "shown_to") DO UPDATE SET "people" = "people" + 1;
END;
CREATE TRIGGER "wall_group_out" AFTER DELETE ON "wall_groups"
BEGIN
	UPDATE "wall_counts" SET "people" = "people" - 1 WHERE "community_id" = old."community_id" AND "name" = old."name" AND "shown_to" = old."shown_to";
	DELETE FROM "wall_counts" WHERE "community_id" = old."community_id" AND "name" = old."name" AND "shown_to" = old."shown_to" AND "people" <= 0;
END;
CREATE TRIGGER "wall_entry_in" AFTER INSERT ON "wall_entries"
BEGIN
	INSERT INTO "wall_counts" ("community_id", "name", "shown_to", "people") VALUES (new."community_id", '', new."shown_to", 1)
	ON CONFLICT ("community_id", "name", "shown_to") DO UPDATE SET "people" = "people" + 1;
	UPDATE "wall_entries" SET "copied" = "copied" + 1 WHERE "id" = new."id" AND "site_id" IS NOT NULL;
	UPDATE "wall_entries" SET "portrait_id" = "portrait_id", "field_keys" = "field_keys", "groups" = "groups"
	WHERE "id" = new."id" AND "site_id" IS NULL;
END;
CREATE TRIGGER "wall_entry_counted" AFTER UPDATE OF "shown_to" ON "wall_entries" WHEN old."shown_to" <> new."shown_to"
BEGIN
	UPDATE "wall_counts" SET "people" = "people" - 1 WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to";
	DELETE FROM "wall_counts" WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to" AND "people" <= 0;
	INSERT INTO "wall_counts" ("community_id", "name", "shown_to", "people") VALUES (new."community_id", '', new."shown_to", 1)
	ON CONFLICT ("community_id", "name", "shown_to") DO UPDATE SET "people" = "people" + 1;
END;
CREATE TRIGGER "wall_entry_out" AFTER DELETE ON "wall_entries"
BEGIN
	DELETE FROM "wall_keys" WHERE "entry_id" = old."id";
	DELETE FROM "wall_groups" WHERE "entry_id" = old."id";
	UPDATE "wall_counts" SET "people" = "people" - 1 WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to";
	DELETE FROM "wall_counts" WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to" AND "people" <= 0;
END;

-- The sites that communities hold already.
INSERT INTO "wall_entries" ("community_id", "site_id", "first_name", "last_name", "lang", "gender", "derived_dates", "sort_name", "sort_death", "name_key", "created_at", "updated_at")
SELECT h."community_id", s."id", s."first_name", s."last_name", s."lang", s."gender", s."derived_dates", '', '', '', h."created_at", h."created_at"
FROM "community_sites" h CROSS JOIN "sites" s ON s."id" = h."site_id" WHERE h."state" = 'held'
ORDER BY h."created_at", h."site_id";
