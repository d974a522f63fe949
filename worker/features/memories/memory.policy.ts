import type { MemoryStatus, Visibility } from '#worker/contract/memory.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import {
  frozenWithSite,
  needsApproval,
  type SiteForActor,
  seesUnpublished,
  sitePolicy,
  visibilityFor,
} from '#worker/features/site-access/public.ts';

/** The input of the policy: a memory, with its site as the actor sees it. */
export type MemoryForActor = {
  site: SiteForActor;
  author_id: number;
  status: MemoryStatus;
  visibility: Visibility;
  trashed_by: number | null;
};

type Answer = (actor: Actor, memory: MemoryForActor) => boolean;

export const isAuthor: Answer = (actor, memory) => userIdOf(actor) === memory.author_id;

const decides: Answer = (actor, memory) => sitePolicy.answers.decide(actor, memory.site);
const editsAll: Answer = (actor, memory) => sitePolicy.answers.edit_post(actor, memory.site);
const deletesAll: Answer = (actor, memory) => sitePolicy.answers.delete_post(actor, memory.site);

const own: Answer = (actor, memory) =>
  isAuthor(actor, memory) && sitePolicy.answers.own_post(actor, memory.site);

/** An unpublished memory is visible to its author, to staff and to those who may decide on it. */
const isVisible: Answer = (actor, memory) => {
  if (!sitePolicy.answers.view(actor, memory.site)) return false;
  if (memory.status === 'published') return visibilityFor(actor, memory.site).includes(memory.visibility);
  return isAuthor(actor, memory) || seesUnpublished(actor, memory.site);
};

const EDITABLE: MemoryStatus[] = ['pending', 'published', 'returned'];

const answers = {
  view: isVisible,
  edit: (actor, memory) =>
    isVisible(actor, memory) &&
    EDITABLE.includes(memory.status) &&
    (editsAll(actor, memory) || own(actor, memory)),
  delete: (actor, memory) => isVisible(actor, memory) && (deletesAll(actor, memory) || own(actor, memory)),
  /** Authors cannot restore what staff deleted. */
  restore: (actor, memory) =>
    isVisible(actor, memory) &&
    memory.status === 'trashed' &&
    (deletesAll(actor, memory) || (own(actor, memory) && memory.trashed_by === memory.author_id)),
  decide: (actor, memory) => isVisible(actor, memory) && decides(actor, memory),
} satisfies Record<string, Answer>;

export const memoryPolicy = policyFor<MemoryForActor>()(
  'memory',
  'memory.not_found',
  answers,
  frozenWithSite,
);

/** Whether the actor may download what the memory shows: the members of the site, its staff, and the author. */
export const mayDownload: Answer = (actor, memory) =>
  isAuthor(actor, memory) || visibilityFor(actor, memory.site).includes('members');

/** Whether an edit by the author is pending approval, as it is for authors who may not publish directly. */
export const editNeedsApproval = (actor: Actor, memory: MemoryForActor): boolean =>
  isAuthor(actor, memory) &&
  (needsApproval(actor, memory.site) || !sitePolicy.answers.new_post(actor, memory.site));

/** The actor's permissions on the memory now. */
export const memoryRights = (actor: Actor, memory: MemoryForActor) => {
  const { answers } = memoryPolicy;
  return {
    edit: answers.edit(actor, memory),
    delete: memory.status !== 'trashed' && answers.delete(actor, memory),
    restore: answers.restore(actor, memory),
    decide: memory.status === 'pending' && answers.decide(actor, memory),
  };
};
