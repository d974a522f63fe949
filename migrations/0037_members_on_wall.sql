ALTER TABLE `members` ADD `on_wall` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `members_on_wall` ON `members` (`owner_id`,`joined_at`,`user_id`) WHERE owner_kind = 'community' and on_wall = 1 and suspended_at is null;--> statement-breakpoint
ALTER TABLE `sites` ADD `communities` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `sites` SET `communities` = (SELECT json_group_array(json_object('id', c.`id`, 'slug', c.`slug`, 'name', c.`name`,
  'is_public', json(iif(c.`permissions` = 'public', 'true', 'false')), 'settings', json_object(
    'hide_site_comments', json(iif(json_extract(c.`settings`, '$.hide_site_comments'), 'true', 'false')),
    'hide_search_bar', json(iif(json_extract(c.`settings`, '$.hide_search_bar'), 'true', 'false')),
    'hebrew_calendar', json(iif(coalesce(json_extract(c.`settings`, '$.hebrew_calendar'), 1), 'true', 'false')),
    'memorial_text', json(iif(c.`memorial_text`, 'true', 'false')))))
  FROM (SELECT h.`community_id` FROM `community_sites` h WHERE h.`site_id` = `sites`.`id` AND h.`state` = 'held'
    ORDER BY h.`created_at`, h.`community_id`) AS held
  JOIN `communities` c ON c.`id` = held.`community_id` AND c.`deleted_at` IS NULL)
WHERE `id` IN (SELECT h.`site_id` FROM `community_sites` h WHERE h.`state` = 'held');
