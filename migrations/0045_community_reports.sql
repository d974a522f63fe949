ALTER TABLE `reports` ADD `owner_kind` text DEFAULT 'site' NOT NULL;--> statement-breakpoint
-- for the search among those of communities, by the code that follows
INSERT INTO "outbox" ("id", "name", "payload", "created_at", "due_at")
SELECT lower(hex(randomblob(16))), 'index_memories', '{"after":0}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour')
WHERE EXISTS (SELECT 1 FROM "memories" WHERE "owner_kind" = 'community');
