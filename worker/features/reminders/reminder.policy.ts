import type { Actor } from '#worker/core/actor.ts';
import { type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import type { ReminderRow } from './reminder.repo.ts';

type Kept = Pick<ReminderRow, 'audience' | 'created_by'>;

export const isOwn = (actor: Actor, { created_by }: Pick<Kept, 'created_by'>): boolean =>
  'userId' in actor && actor.userId === created_by;

/** Whether it is meant for the person: their own, or one for all members as a member. */
export const isFor = (actor: Actor, row: Kept, { group }: Pick<SiteForActor, 'group'>): boolean =>
  row.audience === 'me' ? isOwn(actor, row) : group !== null && group >= 0;

/** Whether the person sees it: also one for all members as those who may set one. */
export const isListed = (actor: Actor, row: Kept, site: SiteForActor): boolean =>
  isFor(actor, row, site) || (row.audience === 'members' && sitePolicy.answers.remind_members(actor, site));

/** One's own, or for all members as those who may set one. */
export const mayChange = (actor: Actor, row: Kept, site: SiteForActor): boolean =>
  row.audience === 'members'
    ? sitePolicy.answers.remind_members(actor, site)
    : sitePolicy.answers.services(actor, site) && isOwn(actor, row);
