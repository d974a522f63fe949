/**
 * What becomes of a column with the id of a site where that site is merged into another:
 * `pass`: it is the other site's from then on, and stays where that has such a row already, to end as `end` does;
 * `pass_if_none`: the same, where the other site has no row of the table at all;
 * `end`: it stays, and ends as with a site that is deleted;
 * `apart`: `pass-site.repo.ts` or a trigger sees to it.
 */
type Fate = 'pass' | 'pass_if_none' | 'end' | 'apart';

/** Every column with the id of a site; a test compares them with the tables. */
export const SITE_COLUMNS: Readonly<Record<string, Fate>> = {
  // the site
  'sites.merged_into_id': 'apart',
  'old_slugs.site_id': 'apart',
  'codes.site_id': 'apart',
  'referrals.site_id': 'pass',
  // who belongs to it
  'members.owner_id': 'apart',
  'invitations.owner_id': 'apart',
  'access_requests.owner_id': 'pass',
  'successors.site_id': 'end',
  'succession_claims.site_id': 'end',
  // what was written
  'memories.owner_id': 'apart',
  'memory_facets.owner_id': 'apart',
  'candle_days.site_id': 'apart',
  'media.site_id': 'apart',
  'uploads.site_id': 'pass',
  'comments.site_id': 'pass',
  'guest_memories.site_id': 'pass',
  'tags.site_id': 'pass',
  'tagged_memories.site_id': 'apart',
  'tag_uses.site_id': 'apart',
  'reports.site_id': 'apart',
  'thanks_letters.site_id': 'pass',
  'thanked.site_id': 'pass',
  // what is asked of relatives; who asked for no more questions is asked by neither
  'question_series.site_id': 'pass',
  'question_stops.site_id': 'pass',
  'questions.site_id': 'pass',
  'asked_questions.site_id': 'apart',
  // what surrounds it
  'community_sites.site_id': 'apart',
  'community_site_tags.site_id': 'apart',
  'wall_entries.site_id': 'apart',
  'community_relations.site_id': 'pass',
  'relations.site_id': 'apart',
  'relations.other_id': 'apart',
  'relations.low_id': 'apart',
  'relations.high_id': 'apart',
  'related_links.owner_id': 'apart',
  'extended_fields.owner_id': 'pass_if_none',
  'notices.site_id': 'pass',
  'grave_records.site_id': 'pass',
  'grave_photos.site_id': 'apart',
  'grave_suggestions.site_id': 'pass',
  'grave_sites.site_id': 'apart',
  'grave_invitations.site_id': 'end',
  'grave_invitations.from_site_id': 'end',
  // reminders and mail
  'reminders.site_id': 'apart',
  'reminder_runs.site_id': 'apart',
  'reminder_mails.site_id': 'end',
  'reminder_mutes.site_id': 'pass',
  'calendar_feeds.site_id': 'pass',
  'updates.owner_id': 'pass',
  'mail_levels.owner_id': 'pass',
  'mail_batches.owner_id': 'end',
  'queue_mutes.site_id': 'end',
  'sent_mails.site_id': 'end',
  // money: open orders are refused, so that these are of the past; the plan that runs longer stays, with its orders
  'orders.site_id': 'apart',
  'subscriptions.site_id': 'apart',
  'exports.site_id': 'end',
};
