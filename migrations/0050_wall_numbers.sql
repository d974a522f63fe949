ALTER TABLE `wall_counts` ADD `memories` integer DEFAULT 0 NOT NULL;
ALTER TABLE `wall_counts` ADD `candles` integer DEFAULT 0 NOT NULL;
ALTER TABLE `wall_entries` ADD `memories` integer DEFAULT 0 NOT NULL;
ALTER TABLE `wall_entries` ADD `candles` integer DEFAULT 0 NOT NULL;

-- The memories and candles for everyone of each site that is on a wall.
CREATE TRIGGER "wall_memory_in" AFTER INSERT ON "memories" WHEN new."owner_kind" = 'site' AND new."status" = 'published' AND new."visibility" = 'everyone'
BEGIN
	UPDATE "wall_entries" SET "memories" = "memories" + (new."type" <> 'candle'), "candles" = "candles" + (new."type" = 'candle')
	WHERE "site_id" = new."owner_id";
END;
CREATE TRIGGER "wall_memory_shown" AFTER UPDATE OF "type", "status", "visibility", "owner_kind", "owner_id" ON "memories"
WHEN new."owner_kind" = 'site' AND new."status" = 'published' AND new."visibility" = 'everyone'
	AND NOT (old."owner_kind" = 'site' AND old."status" = 'published' AND old."visibility" = 'everyone'
		AND old."owner_id" = new."owner_id" AND (old."type" = 'candle') = (new."type" = 'candle'))
BEGIN
	UPDATE "wall_entries" SET "memories" = "memories" + (new."type" <> 'candle'), "candles" = "candles" + (new."type" = 'candle')
	WHERE "site_id" = new."owner_id";
END;
CREATE TRIGGER "wall_memory_unshown" AFTER UPDATE OF "type", "status", "visibility", "owner_kind", "owner_id" ON "memories"
WHEN old."owner_kind" = 'site' AND old."status" = 'published' AND old."visibility" = 'everyone'
	AND NOT (new."owner_kind" = 'site' AND new."status" = 'published' AND new."visibility" = 'everyone'
		AND old."owner_id" = new."owner_id" AND (old."type" = 'candle') = (new."type" = 'candle'))
BEGIN
	UPDATE "wall_entries" SET "memories" = "memories" - (old."type" <> 'candle'), "candles" = "candles" - (old."type" = 'candle')
	WHERE "site_id" = old."owner_id";
END;
CREATE TRIGGER "wall_memory_out" AFTER DELETE ON "memories" WHEN old."owner_kind" = 'site' AND old."status" = 'published' AND old."visibility" = 'everyone'
BEGIN
	UPDATE "wall_entries" SET "memories" = "memories" - (old."type" <> 'candle'), "candles" = "candles" - (old."type" = 'candle')
	WHERE "site_id" = old."owner_id";
END;
CREATE TRIGGER "wall_entry_remembered" AFTER UPDATE OF "site_id" ON "wall_entries" WHEN new."site_id" IS NOT NULL
BEGIN
	UPDATE "wall_entries" SET ("memories", "candles") = (
		SELECT coalesce(sum(m."type" <> 'candle'), 0), coalesce(sum(m."type" = 'candle'), 0) FROM "memories" m
		WHERE m."owner_kind" = 'site' AND m."owner_id" = new."site_id" AND m."status" = 'published' AND m."visibility" = 'everyone')
	WHERE "id" = new."id";
END;

-- The numbers of a wall follow those of its entries, from level to level.
CREATE TRIGGER "wall_entry_summed" AFTER UPDATE OF "memories", "candles" ON "wall_entries"
WHEN old."memories" <> new."memories" OR old."candles" <> new."candles"
BEGIN
	UPDATE "wall_counts" SET "memories" = "memories" + new."memories" - old."memories", "candles" = "candles" + new."candles" - old."candles"
	WHERE "community_id" = new."community_id" AND "name" = '' AND "shown_to" = new."shown_to";
END;
DROP TRIGGER "wall_entry_in";
CREATE TRIGGER "wall_entry_in" AFTER INSERT ON "wall_entries"
BEGIN
	INSERT INTO "wall_counts" ("community_id", "name", "shown_to", "people", "memories", "candles")
	VALUES (new."community_id", '', new."shown_to", 1, new."memories", new."candles")
	ON CONFLICT ("community_id", "name", "shown_to") DO UPDATE SET "people" = "people" + 1,
		"memories" = "memories" + excluded."memories", "candles" = "candles" + excluded."candles";
	UPDATE "wall_entries" SET "copied" = "copied" + 1, "site_id" = "site_id" WHERE "id" = new."id" AND "site_id" IS NOT NULL;
	UPDATE "wall_entries" SET "portrait_id" = "portrait_id", "field_keys" = "field_keys", "groups" = "groups"
	WHERE "id" = new."id" AND "site_id" IS NULL;
END;
DROP TRIGGER "wall_entry_counted";
CREATE TRIGGER "wall_entry_counted" AFTER UPDATE OF "shown_to" ON "wall_entries" WHEN old."shown_to" <> new."shown_to"
BEGIN
	UPDATE "wall_counts" SET "people" = "people" - 1, "memories" = "memories" - old."memories", "candles" = "candles" - old."candles"
	WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to";
	DELETE FROM "wall_counts" WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to" AND "people" <= 0;
	INSERT INTO "wall_counts" ("community_id", "name", "shown_to", "people", "memories", "candles")
	VALUES (new."community_id", '', new."shown_to", 1, new."memories", new."candles")
	ON CONFLICT ("community_id", "name", "shown_to") DO UPDATE SET "people" = "people" + 1,
		"memories" = "memories" + excluded."memories", "candles" = "candles" + excluded."candles";
END;
DROP TRIGGER "wall_entry_out";
CREATE TRIGGER "wall_entry_out" AFTER DELETE ON "wall_entries"
BEGIN
	DELETE FROM "wall_keys" WHERE "entry_id" = old."id";
	DELETE FROM "wall_groups" WHERE "entry_id" = old."id";
	UPDATE "wall_counts" SET "people" = "people" - 1, "memories" = "memories" - old."memories", "candles" = "candles" - old."candles"
	WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to";
	DELETE FROM "wall_counts" WHERE "community_id" = old."community_id" AND "name" = '' AND "shown_to" = old."shown_to" AND "people" <= 0;
END;

-- What there is already.
UPDATE "wall_entries" SET ("memories", "candles") = (
		SELECT coalesce(sum(m."type" <> 'candle'), 0), coalesce(sum(m."type" = 'candle'), 0) FROM "memories" m
		WHERE m."owner_kind" = 'site' AND m."owner_id" = "wall_entries"."site_id" AND m."status" = 'published' AND m."visibility" = 'everyone')
WHERE "site_id" IS NOT NULL;
