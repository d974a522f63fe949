CREATE INDEX "memories_by_age" ON "memories" ("owner_kind","owner_id","pinned" DESC,"created_at","id") WHERE status = 'published';

CREATE INDEX "memories_by_type_and_time" ON "memories" ("owner_kind","owner_id","type","pinned","created_at","id") WHERE status = 'published';

CREATE INDEX "memories_by_type_and_age" ON "memories" ("owner_kind","owner_id","type","pinned" DESC,"created_at","id") WHERE status = 'published';
