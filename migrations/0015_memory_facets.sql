ALTER TABLE `memories` ADD `kinds` text DEFAULT '[]' NOT NULL;

CREATE TABLE `memory_facets` (
	`owner_kind` text NOT NULL,
	`owner_id` integer NOT NULL,
	`facet` text NOT NULL,
	`pinned` integer NOT NULL,
	`position` real NOT NULL,
	`created_at` text NOT NULL,
	`memory_id` integer NOT NULL,
	PRIMARY KEY(`owner_kind`, `owner_id`, `facet`, `pinned`, `position`, `memory_id`)
) WITHOUT ROWID;
CREATE INDEX `memory_facets_by_time` ON `memory_facets` (`owner_kind`,`owner_id`,`facet`,`pinned`,`created_at`,`memory_id`);
CREATE INDEX `memory_facets_by_age` ON `memory_facets` (`owner_kind`,`owner_id`,`facet`,"pinned" desc,`created_at`,`memory_id`);
CREATE INDEX `memory_facets_memory` ON `memory_facets` (`memory_id`);
DROP INDEX `memories_by_type`;
DROP INDEX `memories_by_type_and_time`;
DROP INDEX `memories_by_type_and_age`;

-- A published memory is filtered by its type, its kinds, its tags, and by a kind with a tag.
CREATE TRIGGER "memory_gains_facets" AFTER INSERT ON "memories" WHEN new."status" = 'published'
BEGIN
	INSERT INTO "memory_facets" SELECT new."owner_kind", new."owner_id", f."facet", new."pinned", new."position", new."created_at", new."id" FROM (
		SELECT new."type" AS "facet" UNION SELECT "value" FROM json_each(new."kinds")
		UNION SELECT '#' || "value" FROM json_each(new."tags")
		UNION SELECT new."type" || '#' || "value" FROM json_each(new."tags")
		UNION SELECT k."value" || '#' || t."value" FROM json_each(new."kinds") k, json_each(new."tags") t
	) f;
END;

CREATE TRIGGER "memory_changes_facets"
AFTER UPDATE OF "type", "kinds", "tags", "status", "pinned", "position", "created_at", "owner_kind", "owner_id" ON "memories"
WHEN old."status" = 'published' OR new."status" = 'published'
BEGIN
	DELETE FROM "memory_facets" WHERE "memory_id" = old."id";
	INSERT INTO "memory_facets" SELECT new."owner_kind", new."owner_id", f."facet", new."pinned", new."position", new."created_at", new."id" FROM (
		SELECT new."type" AS "facet" UNION SELECT "value" FROM json_each(new."kinds")
		UNION SELECT '#' || "value" FROM json_each(new."tags")
		UNION SELECT new."type" || '#' || "value" FROM json_each(new."tags")
		UNION SELECT k."value" || '#' || t."value" FROM json_each(new."kinds") k, json_each(new."tags") t
	) f
	WHERE new."status" = 'published';
END;

CREATE TRIGGER "memory_loses_facets" AFTER DELETE ON "memories" WHEN old."status" = 'published'
BEGIN
	DELETE FROM "memory_facets" WHERE "memory_id" = old."id";
END;

-- The kinds of what is attached already, which also writes the facets: a picture or a video that browsers do not show is a file.
UPDATE "memories" SET "kinds" = (
		SELECT json_group_array("kind" ORDER BY "place") FROM (
			SELECT DISTINCT "kind", CASE "kind" WHEN 'video' THEN 1 WHEN 'audio' THEN 2 WHEN 'photo' THEN 3 ELSE 4 END AS "place" FROM (
				SELECT CASE
					WHEN m."value" ->> 'kind' = 'audio' THEN 'audio'
					WHEN m."value" ->> 'kind' = 'photo' AND m."value" ->> 'content_type' IN ('image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif') THEN 'photo'
					WHEN m."value" ->> 'kind' = 'video' AND m."value" ->> 'content_type' IN ('video/mp4', 'video/quicktime', 'video/webm') THEN 'video'
					ELSE 'files' END AS "kind"
				FROM json_each("memories"."media") m
			)
		)
	)
WHERE "media" <> '[]' OR "status" = 'published';
