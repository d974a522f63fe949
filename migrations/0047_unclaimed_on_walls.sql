DROP INDEX `members_of_user`;
ALTER TABLE `members` ADD `unclaimed` integer DEFAULT false NOT NULL;
CREATE INDEX `members_of_user` ON `members` (`user_id`,`unclaimed`,`owner_kind`,`joined_at`,`owner_id`);
CREATE INDEX `wall_entries_waiting` ON `wall_entries` (`community_id`,`created_by`) WHERE hidden = 1 and site_id is null;

-- A site that nobody has claimed belongs to the Owner of the community that held it first: see `unclaimedSitesOf`.
DROP TRIGGER "wall_site_changed";
CREATE TRIGGER "wall_site_changed" AFTER UPDATE OF "first_name", "last_name", "other_name", "lang", "gender", "birth", "death",
	"derived_dates", "death_on", "adar_custom", "settings", "site_type_id", "slug", "mode", "sign_in_to_view", "work",
	"work_activated_at", "portrait_id", "name_key", "other_name_key", "deleted_at", "unclaimed" ON "sites"
BEGIN
	UPDATE "wall_entries" SET "copied" = "copied" + 1 WHERE "site_id" = new."id";
END;
DROP TRIGGER "wall_entry_copied";
CREATE TRIGGER "wall_entry_copied" AFTER UPDATE OF "copied", "site_id", "hidden" ON "wall_entries" WHEN new."site_id" IS NOT NULL
BEGIN
	UPDATE "wall_entries" SET ("shown_to", "first_name", "last_name", "other_name", "lang", "gender", "birth", "death",
		"derived_dates", "adar_custom", "hebrew_calendar", "site_type_id", "slug", "mode", "work", "portrait_id",
		"sort_name", "sort_death", "birth_day", "death_day", "death_hebrew_day", "name_key", "other_name_key") = (
		SELECT iif(s."deleted_at" IS NOT NULL, 9, 10 * new."hidden" + iif(s."work" AND s."work_activated_at" IS NULL, iif(f."id" IS NULL, 3, 4),
				iif(s."mode" = 'private', iif(f."id" IS NULL OR f."type" = 'controlled', 2, 4), iif(s."sign_in_to_view", 1, 0)))),
			s."first_name", s."last_name", s."other_name", s."lang", s."gender", s."birth", s."death",
			s."derived_dates", s."adar_custom", coalesce(s."settings" ->> '$.hebrew_calendar', 1), s."site_type_id",
			s."slug", s."mode", s."work", s."portrait_id",
			lower(s."last_name") || char(1) || lower(s."first_name") || char(1) || printf('%010d', new."id"),
			coalesce(s."death_on", '') || char(1) || printf('%010d', new."id"),
			iif(coalesce(s."settings" ->> '$.remind_birth', 1), (s."derived_dates" ->> '$.birth_civil.month') * 100 + (s."derived_dates" ->> '$.birth_civil.day'), NULL),
			iif(s."site_type_id" = 1 AND coalesce(s."settings" ->> '$.remind_death', 1), (s."derived_dates" ->> '$.death_civil.month') * 100 + (s."derived_dates" ->> '$.death_civil.day'), NULL),
			iif(s."site_type_id" = 1 AND coalesce(s."settings" ->> '$.remind_death', 1), (s."derived_dates" ->> '$.death_hebrew.month') * 100 + (s."derived_dates" ->> '$.death_hebrew.day'), NULL),
			s."name_key", s."other_name_key"
		FROM "sites" s LEFT JOIN "communities" f ON s."unclaimed" = 1 AND f."id" = new."community_id" AND f."owner_id" = s."owner_id"
			AND f."id" = coalesce((SELECT h."community_id" FROM "community_sites" h WHERE h."site_id" = s."id" AND h."state" = 'held'
				ORDER BY h."created_at", h."community_id" LIMIT 1), f."id")
		WHERE s."id" = new."site_id")
	WHERE "id" = new."id";
END;
-- The level depends on who holds the site, and on the type of that community.
CREATE TRIGGER "wall_unclaimed_held" AFTER UPDATE OF "controlled_in" ON "sites" WHEN new."unclaimed" = 1
BEGIN
	UPDATE "wall_entries" SET "copied" = "copied" + 1 WHERE "site_id" = new."id";
END;
-- An unclaimed site that no community holds any more is among the sites of its Owner.
CREATE TRIGGER "unclaimed_site_let_go" AFTER DELETE ON "community_sites"
WHEN NOT EXISTS (SELECT 1 FROM "community_sites" h WHERE h."site_id" = old."site_id" AND h."state" = 'held')
BEGIN
	UPDATE "members" SET "unclaimed" = 0 WHERE "owner_kind" = 'site' AND "owner_id" = old."site_id" AND "unclaimed" = 1;
	UPDATE "sites" SET "unclaimed" = 0 WHERE "id" = old."site_id" AND "unclaimed" = 1;
END;

UPDATE "members" SET "unclaimed" = 1 WHERE "owner_kind" = 'site' AND "group_id" = 1 AND "owner_id" IN (SELECT "id" FROM "sites" WHERE "unclaimed" = 1);
UPDATE "wall_entries" SET "copied" = "copied" + 1 WHERE "site_id" IN (SELECT "id" FROM "sites" WHERE "unclaimed" = 1);
