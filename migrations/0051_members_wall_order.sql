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
	WHERE "user_id" = new."id" AND "owner_kind" = 'community';
END;
UPDATE "members" SET "sort_name" = (SELECT lower(u."last_name") || char(1) || lower(u."first_name") FROM "users" u WHERE u."id" = "members"."user_id")
WHERE "owner_kind" = 'community';
