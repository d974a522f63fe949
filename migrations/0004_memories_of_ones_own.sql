DROP INDEX "memories_waiting";
ALTER TABLE "memories" ADD "trashed_by" integer;
CREATE INDEX "memories_pending" ON "memories" ("owner_kind","owner_id","id") WHERE status = 'pending';
CREATE INDEX "memories_own_waiting" ON "memories" ("owner_kind","owner_id","author_id","id") WHERE status in ('pending', 'returned');
CREATE INDEX "memories_own_trashed" ON "memories" ("owner_kind","owner_id","author_id","trashed_at","id") WHERE status = 'trashed';