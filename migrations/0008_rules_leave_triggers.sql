-- What the updates keep, and whom they tell of earlier invitations, is decided by the statements of
-- worker/features/updates/update.repo.ts.
DROP TRIGGER "updates_asked";
--> statement-breakpoint
DROP TRIGGER "updates_decided";
--> statement-breakpoint
DROP TRIGGER "updates_claimed";
--> statement-breakpoint
DROP TRIGGER "updates_proven";
--> statement-breakpoint
DROP TRIGGER "updates_signed_up";
