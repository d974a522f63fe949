CREATE TABLE "sequences" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
) WITHOUT ROWID;

DROP INDEX "members_user";
CREATE INDEX "members_of_user" ON "members" ("user_id","owner_kind","joined_at","owner_id");
