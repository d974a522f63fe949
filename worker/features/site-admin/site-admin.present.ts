import type { AdminSite, AdminSiteState } from '#worker/contract/site-admin.ts';
import { fullName, type SiteRow } from '#worker/features/site-access/public.ts';
import type { AdminSiteRow } from './site-list.repo.ts';

export function stateOf(site: SiteRow): AdminSiteState {
  if (site.deleted_at !== null) return 'deleted';
  if (site.frozen_at !== null) return 'frozen';
  if (site.work && site.work_activated_at === null) return 'waiting';
  return site.unclaimed ? 'unclaimed' : 'live';
}

/** The name and the address of a private site are left out where it is not opened with a reason. */
export function presentAdminSite(
  { site, owner }: AdminSiteRow,
  isOpened = site.mode !== 'private',
): AdminSite {
  return {
    id: site.id,
    name: isOpened ? fullName(site) : null,
    slug: isOpened ? site.slug : null,
    type: site.work ? 'work' : site.site_type_id === 2 ? 'lifeStory' : 'memorial',
    mode: site.mode,
    state: stateOf(site),
    owner: { id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim(), email: owner.email },
    subscribed: site.subscribed,
    plan: site.plan,
    plan_until: site.plan_until,
    media_bytes: site.media_bytes,
    memories: site.memories_count,
    held: site.held_count,
    codes: site.codes_count,
    communities: site.communities.map(({ id, name }) => ({ id, name })),
    created_at: site.created_at,
  };
}
