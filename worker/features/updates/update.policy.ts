import type { UpdateKind } from '#worker/contract/update.ts';
import type { Actor } from '#worker/core/actor.ts';
import { type MemoryAsSeen, memoryPolicy } from '#worker/features/memories/public.ts';
import { type SiteAsSeen, sitePolicy } from '#worker/features/sites/public.ts';
import { successionPolicy } from '#worker/features/succession/public.ts';

/** What must be known of an update, as things stand for its reader now. */
export type UpdateAsSeen = {
  kind: UpdateKind;
  site: SiteAsSeen;
  memory: Omit<MemoryAsSeen, 'site'> | null;
  claim: { claimant_id: number } | null;
  /** Whether the reader is one of the site's successors. */
  listed: boolean;
  /** How many wait, where it tells of what waits. */
  waiting: number;
  /** Whether it is an invitation that the reader can still answer. */
  invitation: boolean;
};

type Answer = (actor: Actor, update: UpdateAsSeen) => boolean;

const sees: Answer = (actor, { site }) => sitePolicy.answers.view(actor, site);
const waits =
  (act: 'decide' | 'invite' | 'related_links'): Answer =>
  (actor, { site, waiting }) =>
    waiting > 0 && sitePolicy.answers[act](actor, site);
/** What was decided about one's memory is told as long as it is so. */
const became =
  (status: MemoryAsSeen['status']): Answer =>
  (actor, { site, memory }) =>
    memory?.status === status && memoryPolicy.answers.view(actor, { ...memory, site });

const LISTED: Record<UpdateKind, Answer> = {
  memory_published: became('published'),
  memory_returned: became('returned'),
  memory_denied: became('denied'),
  comment: became('published'),
  held: waits('decide'),
  access_requested: waits('invite'),
  relation_asked: waits('related_links'),
  access_granted: sees,
  invited: (_, { invitation }) => invitation,
  invitation_accepted: (actor, { site }) => sitePolicy.answers.list_members(actor, site),
  relation_agreed: (actor, { site }) => sitePolicy.answers.related_links(actor, site),
  owner_now: sees,
  owner_before: sees,
  succession: (actor, { site, claim, listed }) =>
    claim !== null &&
    successionPolicy.answers.view(actor, {
      site,
      ownerId: site.owner_id,
      frozen: site.frozen_at !== null,
      listed,
      claim: { claimant_id: claim.claimant_id, state: 'open' },
    }),
};

/** Whether its reader may know of it now, and there is something to know. */
export const isListed: Answer = (actor, update) => LISTED[update.kind](actor, update);
