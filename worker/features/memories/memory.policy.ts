import type { MemoryStatus, Visibility } from '#worker/contract/memory.ts';
import { type Actor, isVerified, type Member, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import type { SiteForActor } from '#worker/features/site-access/public.ts';
import {
  frozenPlace,
  mayAt,
  needsApprovalAt,
  type PlaceForActor,
  seesUnpublishedAt,
  visibilityAt,
} from './place.policy.ts';

/** The input of the policy: a memory, with its site or its community as the actor sees it. */
export type MemoryForActor<P = SiteForActor> = {
  site: P;
  author_id: number;
  status: MemoryStatus;
  visibility: Visibility;
  trashed_by: number | null;
};

type Anywhere = MemoryForActor<PlaceForActor>;
type Answer = (actor: Actor, memory: Anywhere) => boolean;

export const isAuthor: Answer = (actor, memory) => userIdOf(actor) === memory.author_id;

const decides: Answer = (actor, memory) => mayAt.decide(actor, memory.site);
const editsAll: Answer = (actor, memory) => mayAt.edit_post(actor, memory.site);
const deletesAll: Answer = (actor, memory) => mayAt.delete_post(actor, memory.site);

const movesAll: Answer = (actor, memory) => mayAt.move_post(actor, memory.site);

const own: Answer = (actor, memory) => isAuthor(actor, memory) && mayAt.own_post(actor, memory.site);

/** An unpublished memory is visible to its author, to staff and to those who may decide on it. */
const isVisible: Answer = (actor, memory) => {
  if (!mayAt.view(actor, memory.site)) return false;
  if (memory.status === 'published') return visibilityAt(actor, memory.site).includes(memory.visibility);
  return isAuthor(actor, memory) || seesUnpublishedAt(actor, memory.site);
};

const isPublished: Answer = (actor, memory) => memory.status === 'published' && isVisible(actor, memory);

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
  /** Anyone with a confirmed address, of what others published; also on a frozen site. */
  report: (actor, memory) =>
    isVisible(actor, memory) &&
    memory.status === 'published' &&
    isVerified(actor) &&
    !isAuthor(actor, memory),
  add_like: (actor, memory) => isPublished(actor, memory) && mayAt.add_like(actor, memory.site),
  add_comment: (actor, memory) => isPublished(actor, memory) && mayAt.add_comments(actor, memory.site),
  /** To pin it, or to change its place in the family's order. */
  pin: (actor, memory) =>
    isVisible(actor, memory) && memory.status === 'published' && mayAt.pin(actor, memory.site),
  /** To move it away; the other site has its own say. */
  move: (actor, memory) =>
    isVisible(actor, memory) &&
    EDITABLE.includes(memory.status) &&
    (movesAll(actor, memory) || (own(actor, memory) && mayAt.move_own(actor, memory.site))),
} satisfies Record<string, Answer>;

export const memoryPolicy = policyFor<Anywhere>()('memory', 'memory.not_found', answers, frozenPlace);

/** Whether the actor may download what the memory shows: the members of the site, its staff, and the author. */
export const mayDownload: Answer = (actor, memory) =>
  isAuthor(actor, memory) || visibilityAt(actor, memory.site).includes('members');

/** Whether an edit by the author is pending approval, as it is for authors who may not publish directly. */
export const editNeedsApproval = (actor: Actor, memory: Anywhere): boolean =>
  isAuthor(actor, memory) && (needsApprovalAt(actor, memory.site) || !mayAt.new_post(actor, memory.site));

/** A visitor is offered what any registered user may, and signs in first. */
const ANYONE: Member = { kind: 'member', userId: 0, sessionId: '' };
export const onceSignedIn = (actor: Actor): Actor => (actor.kind === 'visitor' ? ANYONE : actor);

/** The actor's permissions on the memory now; of a visitor also those that signing in gives. */
export const memoryRights = (actor: Actor, memory: Anywhere) => {
  const { answers } = memoryPolicy;
  return {
    edit: answers.edit(actor, memory),
    delete: memory.status !== 'trashed' && answers.delete(actor, memory),
    restore: answers.restore(actor, memory),
    decide: memory.status === 'pending' && answers.decide(actor, memory),
    report: answers.report(actor, memory),
    like: answers.add_like(onceSignedIn(actor), memory),
    comment: answers.add_comment(onceSignedIn(actor), memory),
    pin: answers.pin(actor, memory),
    move: answers.move(actor, memory),
  };
};
