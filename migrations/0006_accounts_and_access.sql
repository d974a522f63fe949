CREATE TABLE "communities" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"owner_id" integer NOT NULL,
	"type" text NOT NULL,
	"permissions" text NOT NULL,
	"wall" text NOT NULL,
	"sentence" text,
	"frozen_at" text,
	"deleted_at" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE UNIQUE INDEX "communities_slug" ON "communities" ("slug");CREATE INDEX "communities_owner" ON "communities" ("owner_id");CREATE TABLE "community_sites" (
	"site_id" integer NOT NULL,
	"community_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" text NOT NULL,
	PRIMARY KEY("site_id", "community_id")
) WITHOUT ROWID;
CREATE INDEX "community_sites_wall" ON "community_sites" ("community_id","state","site_id");CREATE TABLE "kiosk_codes" (
	"community_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"device_name" text,
	"created_by" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"used_at" text,
	FOREIGN KEY ("created_by") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE TABLE "access_requests" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"note" text,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" integer,
	"decided_at" text,
	"created_at" text NOT NULL,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE INDEX "access_requests_owner" ON "access_requests" ("owner_kind","owner_id","state","id");CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" ("owner_kind","owner_id","email") WHERE state = 'pending';CREATE TABLE "referrals" (
	"ref" text NOT NULL,
	"ref_id" text NOT NULL,
	"site_id" integer NOT NULL,
	"created_at" text NOT NULL,
	PRIMARY KEY("ref", "ref_id")
) WITHOUT ROWID;
CREATE TABLE "succession_claims" (
	"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	"site_id" integer NOT NULL,
	"claimant_id" integer NOT NULL,
	"note" text,
	"state" text NOT NULL,
	"objected_by" integer,
	"objection" text,
	"created_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"closed_at" text,
	FOREIGN KEY ("claimant_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE UNIQUE INDEX "succession_claims_open" ON "succession_claims" ("site_id") WHERE state in ('open', 'disputed');CREATE INDEX "succession_claims_due" ON "succession_claims" ("ends_at") WHERE state = 'open';CREATE TABLE "successors" (
	"site_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	PRIMARY KEY("site_id", "position")
) WITHOUT ROWID;
CREATE UNIQUE INDEX "successors_email" ON "successors" ("site_id","email");CREATE INDEX "successors_of" ON "successors" ("email");CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_hash" text NOT NULL,
	"new_hash" text NOT NULL,
	"old_confirmed_at" text,
	"new_confirmed_at" text,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"closed_at" text,
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
);
CREATE UNIQUE INDEX "email_changes_old" ON "email_changes" ("old_hash");CREATE UNIQUE INDEX "email_changes_new" ON "email_changes" ("new_hash");CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" ("user_id") WHERE closed_at is null;CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text,
	"linked_at" text NOT NULL,
	PRIMARY KEY("provider", "subject"),
	FOREIGN KEY ("user_id") REFERENCES "users"("id") ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;
CREATE UNIQUE INDEX "identities_user" ON "identities" ("user_id","provider");CREATE TABLE "oauth_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" integer,
	"redirect" text,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"used_at" text
) WITHOUT ROWID;
CREATE INDEX "oauth_flows_expires" ON "oauth_flows" ("expires_at");ALTER TABLE "audit" ADD "standing" text;ALTER TABLE "sessions" ADD "strategy" text DEFAULT 'local' NOT NULL;ALTER TABLE "sessions" ADD "device_name" text;ALTER TABLE "invitations" ADD "note" text;ALTER TABLE "invitations" ADD "locale" text DEFAULT 'en' NOT NULL;ALTER TABLE "invitations" ADD "seed" text DEFAULT '' NOT NULL;ALTER TABLE "invitations" ADD "closed_at" text;CREATE UNIQUE INDEX "invitations_one_heir" ON "invitations" ("owner_kind","owner_id") WHERE group_id = 1 and state in ('sent', 'opened');ALTER TABLE "sites" ADD "work_activated_at" text;ALTER TABLE "sites" ADD "controlled_in" integer DEFAULT 0 NOT NULL;

-- What was done is not undone: rows of the audit go after two years, and never change.
CREATE TRIGGER "audit_unchanged" BEFORE UPDATE ON "audit"
BEGIN SELECT raise(abort, 'audit is append-only'); END;
CREATE TRIGGER "audit_kept" BEFORE DELETE ON "audit"
WHEN old."at" > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years')
BEGIN SELECT raise(abort, 'audit is append-only'); END;
-- INSERT OR REPLACE asks no trigger of DELETE.
CREATE TRIGGER "audit_once" BEFORE INSERT ON "audit"
WHEN EXISTS (SELECT 1 FROM "audit" WHERE "id" = new."id")
BEGIN SELECT raise(abort, 'audit is append-only'); END;

-- How many controlled communities hold a site.
CREATE TRIGGER "community_sites_in" AFTER INSERT ON "community_sites"
BEGIN
	UPDATE "sites" SET "controlled_in" = (SELECT count(*) FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."type" = 'controlled' AND c."deleted_at" IS NULL)
	WHERE "id" = new."site_id";
END;
CREATE TRIGGER "community_sites_changed" AFTER UPDATE ON "community_sites"
BEGIN
	UPDATE "sites" SET "controlled_in" = (SELECT count(*) FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."type" = 'controlled' AND c."deleted_at" IS NULL)
	WHERE "id" IN (new."site_id", old."site_id");
END;
CREATE TRIGGER "community_sites_out" AFTER DELETE ON "community_sites"
BEGIN
	UPDATE "sites" SET "controlled_in" = (SELECT count(*) FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."type" = 'controlled' AND c."deleted_at" IS NULL)
	WHERE "id" = old."site_id";
END;
CREATE TRIGGER "communities_controlled" AFTER UPDATE OF "type", "deleted_at" ON "communities"
WHEN old."type" <> new."type" OR (old."deleted_at" IS NULL) <> (new."deleted_at" IS NULL)
BEGIN
	UPDATE "sites" SET "controlled_in" = (SELECT count(*) FROM "community_sites" h JOIN "communities" c ON c."id" = h."community_id"
		WHERE h."site_id" = "sites"."id" AND h."state" = 'held' AND c."type" = 'controlled' AND c."deleted_at" IS NULL)
	WHERE "id" IN (SELECT "site_id" FROM "community_sites" WHERE "community_id" = new."id");
END;
