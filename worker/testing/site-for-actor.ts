import type { SiteForActor } from '#worker/features/site-access/site.policy.ts';

/**
 * An open memorial of another person, as seen by a registered user without a role, unless the patch says
 * otherwise.
 */
export const siteForActor = (patch: Partial<SiteForActor> = {}): SiteForActor => ({
  mode: 'open',
  site_type_id: 1,
  death: null,
  sign_in_to_view: false,
  subscribed: true,
  settings: { hide_candle_button: false },
  communities: [],
  work: false,
  work_activated_at: null,
  owner_id: 1,
  frozen_at: null,
  controlled_in: 0,
  group: null,
  controls: false,
  ...patch,
});
