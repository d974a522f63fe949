ALTER TABLE `members` ADD `sort_name` text DEFAULT '' NOT NULL;
CREATE INDEX `members_on_wall_by_name` ON `members` (`owner_id`,`sort_name`,`user_id`) WHERE owner_kind = 'community' and on_wall = 1 and suspended_at is null;

-- The names of the members of communities, in the form of the entries of a wall.
CREATE TRIGGER "member_named" AFTER INSERT ON "members" WHEN new."owner_kind" = 'community'
BEGIN
	UPDATE "members" SET "sort_name" = (SELECT lower(u."last_name") || char(1) || lower(u."first_name") FROM "users" u WHERE u."id" = new."user_id")
	WHERE "owner_kind" = 'community' AND "owner_id" = new."owner_id" AND "user_id" = new."user_id";
END;
CREATE TRIGGER "member_renamed" AFTER UPDATE OF "first_name", "last_name" ON "users"
WHEN new."first_name" <> old."first_name" OR new."last_name" <> old."last_name"
BEGIN
	UPDATE "members" SET "sort_name" = lower(new."last_name") || char(1) || lower(new."first_name")
	WHERE "user_id" = new."id" AND +"owner_kind" = 'community';
END;
UPDATE "members" SET "sort_name" = (SELECT lower(u."last_name") || char(1) || lower(u."first_name") FROM "users" u WHERE u."id" = "members"."user_id")
WHERE "owner_kind" = 'community';

-- As before, but by the index of the user, not through all memberships of communities.
DROP TRIGGER "members_wall_renamed";
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
			WHERE m."user_id" = new."id" AND +m."owner_kind" = 'community' AND m."on_wall" = 1 AND m."suspended_at" IS NULL
		) n CROSS JOIN json_each('["' || replace(n."name", ' ', '","') || '"]') w
		WHERE w."key" < 12
	) t;
END;
