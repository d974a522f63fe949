CREATE TABLE `vat_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rate` integer NOT NULL,
	`included` integer NOT NULL,
	`updated_at` text NOT NULL
);
