CREATE TABLE `members_wall_counts` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`people` integer NOT NULL
);
CREATE TABLE `members_wall_keys` (
	`community_id` integer NOT NULL,
	`k` text NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`community_id`, `k`, `user_id`)
) WITHOUT ROWID;
CREATE INDEX `members_wall_keys_of` ON `members_wall_keys` (`user_id`,`community_id`,`k`);
CREATE TABLE `wall_kept_pairs` (
	`a` integer NOT NULL,
	`b` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`a`, `b`)
) WITHOUT ROWID;
CREATE INDEX `wall_kept_pairs_of` ON `wall_kept_pairs` (`b`);
CREATE TABLE `wall_names` (
	`community_id` integer NOT NULL,
	`k` text NOT NULL,
	`entry_id` integer NOT NULL,
	`twin` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`community_id`, `k`, `entry_id`)
) WITHOUT ROWID;
CREATE INDEX `wall_names_of` ON `wall_names` (`entry_id`);
CREATE INDEX `wall_names_twins` ON `wall_names` (`community_id`,`k`,`entry_id`) WHERE twin = 1;
ALTER TABLE `wall_entries` ADD `hidden` integer DEFAULT false NOT NULL;

-- An entry that is hidden: `shown_to` is 10 more.
DROP TRIGGER "wall_entry_copied";
CREATE TRIGGER "wall_entry_copied" AFTER UPDATE OF "copied", "site_id", "hidden" ON "wall_entries" WHEN new."site_id" IS NOT NULL
BEGIN
	UPDATE "wall_entries" SET ("shown_to", "first_name", "last_name", "other_name", "lang", "gender", "birth", "death",
		"derived_dates", "adar_custom", "hebrew_calendar", "site_type_id", "slug", "mode", "work", "portrait_id",
		"sort_name", "sort_death", "birth_day", "death_day", "death_hebrew_day", "name_key", "other_name_key") = (
		SELECT iif(s."deleted_at" IS NOT NULL, 9, 10 * new."hidden" + iif(s."work" AND s."work_activated_at" IS NULL, 3,
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
CREATE TRIGGER "wall_entry_hidden" AFTER UPDATE OF "hidden" ON "wall_entries" WHEN new."site_id" IS NULL
BEGIN
	UPDATE "wall_entries" SET "shown_to" = 10 * new."hidden" WHERE "id" = new."id";
END;
DROP TRIGGER "wall_entry_found";
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
				) WHERE "name" <> '' AND "shown_to" <> 9
			) b CROSS JOIN (SELECT 0 AS "back" UNION ALL SELECT 1) d
			WHERE d."back" = 0 OR (b."field" = '' AND json_array_length(b."parts") = 3)
		) t CROSS JOIN json_each('["' || replace(t."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) n;
END;

-- The names of an entry, as `twinKeysOf` writes them, and which of them others have too.
CREATE TRIGGER "wall_entry_named" AFTER INSERT ON "wall_entries" WHEN new."site_id" IS NULL
BEGIN
	INSERT OR IGNORE INTO "wall_names" ("community_id", "k", "entry_id")
	SELECT n."community_id", (SELECT group_concat("value", ' ') FROM (SELECT w."value" FROM json_each('["' || replace(replace(replace(replace(replace(n."name", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י'), ' ', '","') || '"]') w ORDER BY w."value")), n."id"
	FROM (
		SELECT e."community_id", e."id", e."name_key" AS "name" FROM "wall_entries" e WHERE e."id" = new."id"
		UNION SELECT e."community_id", e."id", e."other_name_key" FROM "wall_entries" e WHERE e."id" = new."id"
	) n WHERE n."name" <> '';
END;
CREATE TRIGGER "wall_entry_renamed" AFTER UPDATE OF "name_key", "other_name_key" ON "wall_entries"
WHEN new."name_key" <> old."name_key" OR new."other_name_key" IS NOT old."other_name_key"
BEGIN
	DELETE FROM "wall_names" WHERE "entry_id" = new."id";
	INSERT OR IGNORE INTO "wall_names" ("community_id", "k", "entry_id")
	SELECT n."community_id", (SELECT group_concat("value", ' ') FROM (SELECT w."value" FROM json_each('["' || replace(replace(replace(replace(replace(n."name", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י'), ' ', '","') || '"]') w ORDER BY w."value")), n."id"
	FROM (
		SELECT e."community_id", e."id", e."name_key" AS "name" FROM "wall_entries" e WHERE e."id" = new."id"
		UNION SELECT e."community_id", e."id", e."other_name_key" FROM "wall_entries" e WHERE e."id" = new."id"
	) n WHERE n."name" <> '';
END;
CREATE TRIGGER "wall_entry_unnamed" AFTER DELETE ON "wall_entries"
BEGIN
	DELETE FROM "wall_names" WHERE "entry_id" = old."id";
	DELETE FROM "wall_kept_pairs" WHERE "a" = old."id";
	DELETE FROM "wall_kept_pairs" WHERE "b" = old."id";
END;
CREATE TRIGGER "wall_name_in" AFTER INSERT ON "wall_names" WHEN EXISTS (SELECT 1 FROM "wall_names" o
	WHERE o."community_id" = new."community_id" AND o."k" = new."k" AND o."entry_id" <> new."entry_id")
BEGIN
	UPDATE "wall_names" SET "twin" = 1
	WHERE "community_id" = new."community_id" AND "k" = new."k" AND "twin" = 0 AND "entry_id" IN (new."entry_id", (
		SELECT o."entry_id" FROM "wall_names" o
		WHERE o."community_id" = new."community_id" AND o."k" = new."k" AND o."entry_id" <> new."entry_id" LIMIT 1));
END;
CREATE TRIGGER "wall_name_out" AFTER DELETE ON "wall_names" WHEN old."twin" = 1 AND (SELECT count(*) FROM (SELECT 1 FROM "wall_names" o
	WHERE o."community_id" = old."community_id" AND o."k" = old."k" LIMIT 2)) = 1
BEGIN
	UPDATE "wall_names" SET "twin" = 0 WHERE "community_id" = old."community_id" AND "k" = old."k";
END;
INSERT OR IGNORE INTO "wall_names" ("community_id", "k", "entry_id")
	SELECT n."community_id", (SELECT group_concat("value", ' ') FROM (SELECT w."value" FROM json_each('["' || replace(replace(replace(replace(replace(n."name", 'ווו', 'ו'), 'וו', 'ו'), 'ייי', 'י'), 'יי', 'י'), ' ', '","') || '"]') w ORDER BY w."value")), n."id"
	FROM (
		SELECT e."community_id", e."id", e."name_key" AS "name" FROM "wall_entries" e
		UNION SELECT e."community_id", e."id", e."other_name_key" FROM "wall_entries" e
	) n WHERE n."name" <> '';

-- By what the members of a community are searched on its members wall, and how many it shows.
CREATE TRIGGER "members_wall_in" AFTER INSERT ON "members" WHEN new."owner_kind" = 'community' AND new."on_wall" = 1 AND new."suspended_at" IS NULL
BEGIN
	INSERT INTO "members_wall_counts" ("community_id", "people") VALUES (new."owner_id", 1)
	ON CONFLICT ("community_id") DO UPDATE SET "people" = "people" + 1;
	INSERT OR IGNORE INTO "members_wall_keys" ("community_id", "k", "user_id")
	SELECT t."community_id", trim(substr(t."name", t."at") || ' ' || substr(t."name", 1, t."at" - 1)), t."user_id"
	FROM (
		SELECT n."community_id", n."user_id", n."name", 1 + (
			SELECT coalesce(sum(length(q."value") + 1), 0)
			FROM json_each('["' || replace(n."name", ' ', '","') || '"]') q WHERE q."key" < w."key") AS "at"
		FROM (
			SELECT m."owner_id" AS "community_id", m."user_id",
				trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(u."first_name" || ' ' || u."last_name"), '"', ' '), '\', ' '), '''', ' '), '-', ' '), '־', ' '), '׳', ' '), '״', ' '), '.', ' '), ',', ' '), char(9), ' '), char(10), ' '), char(13), ' '), 'ך', 'כ'), 'ם', 'מ'), 'ן', 'נ'), 'ף', 'פ'), 'ץ', 'צ'), '  ', ' '), '  ', ' '), '  ', ' ')) AS "name"
			FROM "members" m CROSS JOIN "users" u ON u."id" = m."user_id"
			WHERE m."owner_id" = new."owner_id" AND m."user_id" = new."user_id" AND m."owner_kind" = 'community' AND m."on_wall" = 1 AND m."suspended_at" IS NULL
		) n CROSS JOIN json_each('["' || replace(n."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) t;
END;
CREATE TRIGGER "members_wall_shown" AFTER UPDATE OF "on_wall", "suspended_at" ON "members"
WHEN new."owner_kind" = 'community' AND new."on_wall" = 1 AND new."suspended_at" IS NULL AND NOT (old."owner_kind" = 'community' AND old."on_wall" = 1 AND old."suspended_at" IS NULL)
BEGIN
	INSERT INTO "members_wall_counts" ("community_id", "people") VALUES (new."owner_id", 1)
	ON CONFLICT ("community_id") DO UPDATE SET "people" = "people" + 1;
	INSERT OR IGNORE INTO "members_wall_keys" ("community_id", "k", "user_id")
	SELECT t."community_id", trim(substr(t."name", t."at") || ' ' || substr(t."name", 1, t."at" - 1)), t."user_id"
	FROM (
		SELECT n."community_id", n."user_id", n."name", 1 + (
			SELECT coalesce(sum(length(q."value") + 1), 0)
			FROM json_each('["' || replace(n."name", ' ', '","') || '"]') q WHERE q."key" < w."key") AS "at"
		FROM (
			SELECT m."owner_id" AS "community_id", m."user_id",
				trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(u."first_name" || ' ' || u."last_name"), '"', ' '), '\', ' '), '''', ' '), '-', ' '), '־', ' '), '׳', ' '), '״', ' '), '.', ' '), ',', ' '), char(9), ' '), char(10), ' '), char(13), ' '), 'ך', 'כ'), 'ם', 'מ'), 'ן', 'נ'), 'ף', 'פ'), 'ץ', 'צ'), '  ', ' '), '  ', ' '), '  ', ' ')) AS "name"
			FROM "members" m CROSS JOIN "users" u ON u."id" = m."user_id"
			WHERE m."owner_id" = new."owner_id" AND m."user_id" = new."user_id" AND m."owner_kind" = 'community' AND m."on_wall" = 1 AND m."suspended_at" IS NULL
		) n CROSS JOIN json_each('["' || replace(n."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) t;
END;
CREATE TRIGGER "members_wall_unshown" AFTER UPDATE OF "on_wall", "suspended_at" ON "members"
WHEN old."owner_kind" = 'community' AND old."on_wall" = 1 AND old."suspended_at" IS NULL AND NOT (new."owner_kind" = 'community' AND new."on_wall" = 1 AND new."suspended_at" IS NULL)
BEGIN
	UPDATE "members_wall_counts" SET "people" = "people" - 1 WHERE "community_id" = old."owner_id";
	DELETE FROM "members_wall_counts" WHERE "community_id" = old."owner_id" AND "people" <= 0;
	DELETE FROM "members_wall_keys" WHERE "user_id" = old."user_id" AND "community_id" = old."owner_id";
END;
CREATE TRIGGER "members_wall_out" AFTER DELETE ON "members" WHEN old."owner_kind" = 'community' AND old."on_wall" = 1 AND old."suspended_at" IS NULL
BEGIN
	UPDATE "members_wall_counts" SET "people" = "people" - 1 WHERE "community_id" = old."owner_id";
	DELETE FROM "members_wall_counts" WHERE "community_id" = old."owner_id" AND "people" <= 0;
	DELETE FROM "members_wall_keys" WHERE "user_id" = old."user_id" AND "community_id" = old."owner_id";
END;
CREATE TRIGGER "members_wall_renamed" AFTER UPDATE OF "first_name", "last_name" ON "users"
WHEN new."first_name" <> old."first_name" OR new."last_name" <> old."last_name"
BEGIN
	DELETE FROM "members_wall_keys" WHERE "user_id" = new."id";
	INSERT OR IGNORE INTO "members_wall_keys" ("community_id", "k", "user_id")
	SELECT t."community_id", trim(substr(t."name", t."at") || ' ' || substr(t."name", 1, t."at" - 1)), t."user_id"
	FROM (
		SELECT n."community_id", n."user_id", n."name", 1 + (
			SELECT coalesce(sum(length(q."value") + 1), 0)
			FROM json_each('["' || replace(n."name", ' ', '","') || '"]') q WHERE q."key" < w."key") AS "at"
		FROM (
			SELECT m."owner_id" AS "community_id", m."user_id",
				trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(u."first_name" || ' ' || u."last_name"), '"', ' '), '\', ' '), '''', ' '), '-', ' '), '־', ' '), '׳', ' '), '״', ' '), '.', ' '), ',', ' '), char(9), ' '), char(10), ' '), char(13), ' '), 'ך', 'כ'), 'ם', 'מ'), 'ן', 'נ'), 'ף', 'פ'), 'ץ', 'צ'), '  ', ' '), '  ', ' '), '  ', ' ')) AS "name"
			FROM "members" m CROSS JOIN "users" u ON u."id" = m."user_id"
			WHERE m."user_id" = new."id" AND m."owner_kind" = 'community' AND m."on_wall" = 1 AND m."suspended_at" IS NULL
		) n CROSS JOIN json_each('["' || replace(n."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) t;
END;
INSERT INTO "members_wall_counts" ("community_id", "people")
SELECT m."owner_id", count(*) FROM "members" m WHERE m."owner_kind" = 'community' AND m."on_wall" = 1 AND m."suspended_at" IS NULL GROUP BY m."owner_id";
INSERT OR IGNORE INTO "members_wall_keys" ("community_id", "k", "user_id")
	SELECT t."community_id", trim(substr(t."name", t."at") || ' ' || substr(t."name", 1, t."at" - 1)), t."user_id"
	FROM (
		SELECT n."community_id", n."user_id", n."name", 1 + (
			SELECT coalesce(sum(length(q."value") + 1), 0)
			FROM json_each('["' || replace(n."name", ' ', '","') || '"]') q WHERE q."key" < w."key") AS "at"
		FROM (
			SELECT m."owner_id" AS "community_id", m."user_id",
				trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(u."first_name" || ' ' || u."last_name"), '"', ' '), '\', ' '), '''', ' '), '-', ' '), '־', ' '), '׳', ' '), '״', ' '), '.', ' '), ',', ' '), char(9), ' '), char(10), ' '), char(13), ' '), 'ך', 'כ'), 'ם', 'מ'), 'ן', 'נ'), 'ף', 'פ'), 'ץ', 'צ'), '  ', ' '), '  ', ' '), '  ', ' ')) AS "name"
			FROM "members" m CROSS JOIN "users" u ON u."id" = m."user_id"
			WHERE m."owner_kind" = 'community' AND m."on_wall" = 1 AND m."suspended_at" IS NULL
		) n CROSS JOIN json_each('["' || replace(n."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) t;
