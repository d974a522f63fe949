CREATE TABLE "codes" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"target" text,
	"site_id" integer,
	"created_by" integer,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
) WITHOUT ROWID;

CREATE INDEX "codes_site" ON "codes" ("site_id");

CREATE TABLE "scan_counts" (
	"code" text NOT NULL,
	"day" text NOT NULL,
	"scans" integer NOT NULL,
	PRIMARY KEY("code", "day")
) WITHOUT ROWID;

CREATE TABLE "audit" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"at" text NOT NULL,
	"actor_id" integer,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"before" text,
	"after" text,
	"reason" text,
	"request_id" text NOT NULL
);

CREATE INDEX "audit_object" ON "audit" ("object_kind","object_id","id");

CREATE TABLE "cron_runs" (
	"name" text NOT NULL,
	"window" text NOT NULL,
	"finished_at" text NOT NULL,
	PRIMARY KEY("name", "window")
) WITHOUT ROWID;

CREATE TABLE "dead_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" text,
	"created_at" text NOT NULL
);

CREATE TABLE "idempotency" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL
) WITHOUT ROWID;

CREATE INDEX "idempotency_expires" ON "idempotency" ("expires_at");

CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"finished_at" text NOT NULL
) WITHOUT ROWID;

CREATE INDEX "jobs_finished" ON "jobs" ("finished_at");

CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" text NOT NULL,
	"due_at" text NOT NULL,
	"queued_at" text
);

CREATE INDEX "outbox_due" ON "outbox" ("due_at");

CREATE TABLE "quotas" (
	"bucket" text NOT NULL,
	"window_start" integer NOT NULL,
	"used" integer NOT NULL,
	"expires_at" text NOT NULL,
	PRIMARY KEY("bucket", "window_start")
) WITHOUT ROWID;

CREATE INDEX "quotas_expires" ON "quotas" ("expires_at");

CREATE TABLE "memories" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"type" text NOT NULL,
	"text" text,
	"lang" text NOT NULL,
	"candle_text" text,
	"location" text,
	"tags" text NOT NULL,
	"visibility" text DEFAULT 'everyone' NOT NULL,
	"status" text NOT NULL,
	"status_note" text,
	"edited_by_staff" integer DEFAULT false NOT NULL,
	"pinned" integer DEFAULT 0 NOT NULL,
	"position" real NOT NULL,
	"client_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	"decided_at" text,
	"decided_by" integer,
	"trashed_at" text,
	FOREIGN KEY ("author_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);

CREATE UNIQUE INDEX "memories_client_key" ON "memories" ("author_id","client_key");

CREATE INDEX "memories_manual" ON "memories" ("owner_kind","owner_id","pinned","position","id") WHERE status = 'published';

CREATE INDEX "memories_by_type" ON "memories" ("owner_kind","owner_id","type","pinned","position","id") WHERE status = 'published';

CREATE INDEX "memories_by_time" ON "memories" ("owner_kind","owner_id","pinned","created_at","id") WHERE status = 'published';

CREATE INDEX "memories_waiting" ON "memories" ("owner_kind","owner_id","id") WHERE status in ('pending', 'returned');

CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" text NOT NULL,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);

CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"used_at" text,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;

CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" ("user_id","purpose");

CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" text,
	"user_agent" text,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"revoked_at" text,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);

CREATE UNIQUE INDEX "sessions_refresh" ON "sessions" ("refresh_hash");

CREATE INDEX "sessions_previous" ON "sessions" ("previous_hash");

CREATE INDEX "sessions_user" ON "sessions" ("user_id");

CREATE TABLE "users" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_media_id" text,
	"locale" text NOT NULL,
	"role_id" integer DEFAULT 2 NOT NULL,
	"active" text DEFAULT '0' NOT NULL,
	"kiosk_community_id" integer,
	"kiosk_community_slug" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"suspended_at" text,
	"deleted_at" text,
	"created_at" text NOT NULL
);

CREATE UNIQUE INDEX "users_email" ON "users" ("email");

CREATE TABLE "candle_days" (
	"site_id" integer NOT NULL,
	"day" text NOT NULL,
	"candles" integer NOT NULL,
	PRIMARY KEY("site_id", "day"),
	FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;

CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"group_id" integer,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);

CREATE UNIQUE INDEX "invitations_token" ON "invitations" ("token_hash");

CREATE INDEX "invitations_owner" ON "invitations" ("owner_kind","owner_id");

CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" integer,
	"memory_id" integer,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"widths" text NOT NULL,
	"sizes" text NOT NULL,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"thumbhash" text,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.38 NOT NULL,
	"caption" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" text NOT NULL,
	FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY ("created_by") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);

CREATE INDEX "media_memory" ON "media" ("memory_id","position");

CREATE INDEX "media_site" ON "media" ("site_id");

CREATE TABLE "members" (
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group_id" integer,
	"suspended_at" text,
	"joined_at" text NOT NULL,
	PRIMARY KEY("owner_kind", "owner_id", "user_id"),
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;

CREATE INDEX "members_user" ON "members" ("user_id","owner_kind");

CREATE UNIQUE INDEX "members_one_owner" ON "members" ("owner_kind","owner_id") WHERE group_id = 1;

CREATE TABLE "sites" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"slug" text NOT NULL,
	"site_type_id" integer NOT NULL,
	"work" integer DEFAULT false NOT NULL,
	"owner_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"other_name" text,
	"lang" text NOT NULL,
	"gender" text NOT NULL,
	"honorific" text DEFAULT 'none' NOT NULL,
	"birth" text,
	"death" text,
	"after_sunset" integer DEFAULT false NOT NULL,
	"derived_dates" text NOT NULL,
	"birth_on" text,
	"death_on" text,
	"birth_country" text,
	"birth_city" text,
	"death_place" text,
	"sentence" text,
	"about" text,
	"accent" text DEFAULT 'default' NOT NULL,
	"accent_colors" text,
	"portrait_id" text,
	"cover_id" text,
	"mode" text NOT NULL,
	"sign_in_to_view" integer DEFAULT false NOT NULL,
	"indexable" integer DEFAULT true NOT NULL,
	"subscribed" integer DEFAULT false NOT NULL,
	"settings" text NOT NULL,
	"memories_count" integer DEFAULT 0 NOT NULL,
	"example_rank" integer,
	"frozen_at" text,
	"deleted_at" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);

CREATE UNIQUE INDEX "sites_slug" ON "sites" ("slug");

CREATE INDEX "sites_owner" ON "sites" ("owner_id");

CREATE INDEX "sites_example" ON "sites" ("example_rank");

CREATE TRIGGER "audit_is_not_changed" BEFORE UPDATE ON "audit"
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;

CREATE TRIGGER "audit_is_kept_two_years" BEFORE DELETE ON "audit"
WHEN old."at" > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years')
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
