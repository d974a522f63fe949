import { MAIL_LEVELS, type MailLevel } from '#worker/contract/mail.ts';
import type { UpdateKind } from '#worker/contract/update.ts';
import type { Sql } from '#worker/db/client.ts';
import type { communities } from '#worker/db/schema/communities.ts';
import type { succession_claims } from '#worker/db/schema/members.ts';
import type { memories } from '#worker/db/schema/memories.ts';
import type { comments } from '#worker/db/schema/memory-life.ts';
import type { sites } from '#worker/db/schema/sites.ts';
import type { Actor } from './actor.ts';

/** The facts about an update that are looked up when it is read, as of then and for its reader. */
export type UpdateFacts = {
  site: typeof sites.$inferSelect & { group: number | null; controls: boolean };
  /** The subject, of a line whose subject is a memory; of one whose subject is a comment, what that is on. */
  memory: Pick<
    typeof memories.$inferSelect,
    'author_id' | 'status' | 'visibility' | 'trashed_by' | 'comments'
  > | null;
  /** The subject, of a line whose subject is a comment. */
  comment: Pick<typeof comments.$inferSelect, 'status'> | null;
  /** The subject, of a line whose subject is a claim. */
  claim: Pick<typeof succession_claims.$inferSelect, 'claimant_id'> | null;
  /** The subject, of a line whose subject is a community; null where that is deleted. */
  group: Pick<typeof communities.$inferSelect, 'id'> | null;
  /** Whether the reader is one of the site's successors, of a line whose subject is a claim. */
  isSuccessor: boolean;
  /** Whether the reader can still accept or decline it, of a line whose subject is an invitation. */
  isOpenInvitation: boolean;
  /** The number of pending items, of a line with `waiting`. */
  waiting: number;
};

/** The same of an update of a community. */
type CommunityUpdateFacts = Pick<UpdateFacts, 'memory' | 'isOpenInvitation' | 'waiting'> & {
  community: typeof communities.$inferSelect & { community_group: number | null };
};

/** A kind of line in the updates. */
export type UpdateLine = {
  readonly kind: UpdateKind;
  /** The lowest of the reader's mail levels for the site that shows the line; `none` is every level. */
  readonly level: MailLevel;
  /** What the update's `subject_id` identifies, where the line shows something of it. */
  readonly subject?: 'memory' | 'comment' | 'claim' | 'invitation' | 'community' | 'order';
  /** The line names the person whose action it was. */
  readonly namesActor?: boolean;
  /** The line shows the note of the decision on its subject. */
  readonly showsNote?: boolean;
  /** SQL that counts what waits for a decision on the site with this id, up to `most`. */
  readonly waiting?: (siteId: Sql, most: number) => Sql<number>;
  /** The former updates that a new one replaces: of the same site, or only those of the same subject too. */
  readonly replaces?: { readonly kinds: readonly UpdateKind[]; readonly sameSubject: boolean };
  /** Whether its reader may know of it now, and it still has content. */
  readonly isListed: (actor: Actor, facts: UpdateFacts) => boolean;
  /** The same for communities; without it the line is of sites only. */
  readonly inCommunity?: {
    readonly waiting?: (communityId: Sql, most: number) => Sql<number>;
    readonly isListed: (actor: Actor, facts: CommunityUpdateFacts) => boolean;
  };
};

/** Whether the line is shown to a reader with this mail level for the site, null where they chose none. */
export const isEnabledAt = ({ level: least }: Pick<UpdateLine, 'level'>, level: MailLevel | null): boolean =>
  MAIL_LEVELS.indexOf(level ?? 'all') <= MAIL_LEVELS.indexOf(least);
