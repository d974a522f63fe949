-- Which community lends a site its theme is decided by `updateThemeCommunity` of
-- worker/features/site-access/site-writes.repo.ts.
DROP TRIGGER "looks_in";
--> statement-breakpoint
DROP TRIGGER "looks_changed";
--> statement-breakpoint
DROP TRIGGER "looks_out";
--> statement-breakpoint
DROP TRIGGER "looks_opened";
