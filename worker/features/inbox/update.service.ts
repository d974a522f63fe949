import type { getUser } from '#worker/contract/account.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import {
  type listUpdates as listing,
  type readUpdates as reading,
  UNREAD_MOST,
  type Update,
} from '#worker/contract/update.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { isEnabledAt, type UpdateLine } from '#worker/core/update-line.ts';
import { commit } from '#worker/db/commit.ts';
import { encodeCursor } from '#worker/db/page.ts';
import { readUser } from '#worker/features/accounts/public.ts';
import {
  type CommunityRow,
  communityGroupOf,
  listCommunitiesForUser,
} from '#worker/features/communities/public.ts';
import { listReceivedInvitations, nameOfCommunity } from '#worker/features/members/public.ts';
import { isCandle } from '#worker/features/memories/public.ts';
import { groupOf } from '#worker/features/site-access/public.ts';
import { markRead, markReadUpTo, markUnread } from '#worker/features/updates/public.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { listUpdateRows, UNREAD_OF_SITE, type UpdateRow } from './update-list.repo.ts';

const PAGE_SIZE = 20;
/** The limit of queries for one page, where many updates may no longer be shown. */
const MAX_QUERIES = 5;

type ListQuery = { before: number | undefined; unread: boolean };

/** The actor's updates, with only what they may see now. */
export async function listUpdates(
  ctx: CtxFor<'member'>,
  { cursor, unread }: { cursor?: string | undefined; unread?: '1' | undefined },
): Promise<ReplyOf<typeof listing>> {
  const [before] = keyIn(cursor, ['number']) ?? [];
  const { visible, nextBefore } = await collectVisible(ctx, { before, unread: unread === '1' }, PAGE_SIZE);
  return { updates: visible, next_cursor: nextBefore === null ? null : encodeCursor([nextBefore]) };
}

export async function countUnread(ctx: CtxFor<'member'>): Promise<{ unread: number }> {
  const { visible } = await collectVisible(ctx, { before: undefined, unread: true }, UNREAD_MOST);
  return { unread: visible.length };
}

/** The actor with the number of unread updates, which every page shows; none before the address is confirmed. */
export async function readUserWithUnread(ctx: CtxFor<'signed-in'>): Promise<ReplyOf<typeof getUser>> {
  const { actor } = ctx;
  const hasUpdates = actor.kind !== 'unverified' && actor.kind !== 'unproven' && actor.kind !== 'kiosk';
  const [{ user }, { unread }] = await Promise.all([
    readUser(ctx),
    hasUpdates ? countUnread({ ...ctx, actor }) : { unread: 0 },
  ]);
  return { user, unread };
}

export async function readUpdates(
  ctx: CtxFor<'member'>,
  body: BodyOf<typeof reading>,
): Promise<{ unread: number }> {
  const { userId } = ctx.actor;
  const at = iso(ctx.now());
  await commit(ctx.db, [
    'up_to' in body
      ? markReadUpTo(ctx.db, userId, body.up_to, at)
      : body.is_read
        ? markRead(ctx.db, userId, body.ids, at)
        : markUnread(ctx.db, userId, body.ids),
  ]);
  return countUnread(ctx);
}

/**
 * Up to `size` updates that the actor may see, and the id before which the next page begins; null on the last
 * page.
 */
async function collectVisible(ctx: CtxFor<'member'>, query: ListQuery, size: number) {
  const lines = [...ctx.hooks.updateLines.values()];
  const visible: Update[] = [];
  let { before } = query;
  for (let queries = 0; queries < MAX_QUERIES; queries++) {
    const rows = await listUpdateRows(ctx.db, ctx.actor.userId, lines, { ...query, before }, size + 1);
    const updates = await presentVisible(ctx, rows);
    for (const row of rows.slice(0, size)) {
      before = row.update.id;
      const update = updates.get(before);
      if (update) visible.push(update);
      if (visible.length === size) return { visible, nextBefore: row === rows.at(-1) ? null : before };
    }
    if (rows.length <= size) return { visible, nextBefore: null };
  }
  return { visible, nextBefore: before ?? null };
}

/** The rows that the reader may see and has not opted out of, by id. */
async function presentVisible(ctx: CtxFor<'member'>, rows: UpdateRow[]): Promise<Map<number, Update>> {
  const wanted = rows.flatMap((row) => {
    const line = ctx.hooks.updateLines.get(row.update.kind);
    return line && isEnabledAt(line, row.level) ? [{ row, line }] : [];
  });
  const [tokens, communities] = await Promise.all([
    wanted.some(({ line }) => line.subject === 'invitation')
      ? invitationTokens(ctx)
      : new Map<number, string>(),
    communitiesOf(
      ctx,
      wanted.flatMap(({ row }) => (row.site ? [] : [row.update.owner_id])),
    ),
  ]);
  return new Map(
    wanted.flatMap(({ row, line }) => {
      const { id, subject_id, owner_id } = row.update;
      const token = line.subject === 'invitation' ? tokens.get(subject_id ?? 0) : undefined;
      const facts = { ...row, isOpenInvitation: token !== undefined };
      const community = (!row.site && communities.get(owner_id)) || null;
      const isListed = row.site
        ? line.isListed(ctx.actor, {
            ...facts,
            site: {
              ...row.site,
              ...UNREAD_OF_SITE,
              group: groupOf(row.membership),
              controls: row.controls,
            },
          })
        : community !== null && line.inCommunity?.isListed(ctx.actor, { ...facts, community });
      return isListed ? [[id, present(ctx, { ...row, community }, line, token)] as const] : [];
    }),
  );
}

/** These communities with the reader's group in each, by id; none that is deleted. */
async function communitiesOf({ db, actor }: CtxFor<'member'>, ids: readonly number[]) {
  const found = ids.length === 0 ? [] : await listCommunitiesForUser(db, ids, actor.userId);
  return new Map(
    found.map(({ community, membership }) => [
      community.id,
      { ...community, community_group: communityGroupOf(membership) },
    ]),
  );
}

/** The tokens of the reader's open invitations, by invitation id. */
async function invitationTokens(ctx: CtxFor<'member'>): Promise<Map<number, string>> {
  const { invitations, community_invitations } = await listReceivedInvitations(ctx);
  return new Map([...invitations, ...community_invitations].map(({ id, token }) => [id, token]));
}

function present(
  { locale }: CtxFor<'member'>,
  {
    update,
    site,
    community,
    memory,
    comment,
    by,
    claim,
    group,
    waiting,
  }: UpdateRow & { community: CommunityRow | null },
  { namesActor = false, showsNote = false, subject }: UpdateLine,
  token: string | undefined,
): Update {
  return {
    id: update.id,
    kind: update.kind,
    at: update.created_at,
    is_read: update.read_at !== null,
    site: site && {
      id: site.id,
      slug: site.mode === 'private' ? String(site.id) : site.slug,
      name: nameInLocale(site, locale),
      mode: site.mode,
    },
    community: community && {
      id: community.id,
      slug: communityAddressOf(community),
      name: nameOfCommunity(community, locale),
    },
    by: by && namesActor ? `${by.first_name} ${by.last_name}`.trim() : null,
    memory_id: memory?.id ?? null,
    order_id: subject === 'order' ? update.subject_id : null,
    is_candle: memory !== null && isCandle(memory.type),
    claim: claim?.state ?? null,
    group: group && nameOfCommunity(group, locale),
    invitation: token === undefined ? null : `/${locale}/invitation?token=${token}`,
    note: showsNote ? ((comment ?? memory)?.status_note ?? null) : null,
    count: waiting > 0 ? waiting : null,
  };
}
