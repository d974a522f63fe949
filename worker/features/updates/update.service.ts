import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import {
  type listUpdates as listing,
  type readUpdates as reading,
  UNREAD_MOST,
  type Update,
} from '#worker/contract/update.ts';
import { invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { decodeCursor, encodeCursor } from '#worker/db/page.ts';
import { listInvitedTo } from '#worker/features/members/public.ts';
import { groupOf } from '#worker/features/sites/public.ts';
import { calledIn } from '#worker/shared/lifespan.ts';
import { isListed } from './update.policy.ts';
import { markRead, markReadUpTo, markUnread } from './update.repo.ts';
import { isWanted } from './update.rules.ts';
import { listUpdateRows, type UpdateRow } from './update-list.repo.ts';

const A_PAGE = 20;
/** So that what one may no longer see costs no more than a few looks. */
const MOST_LOOKS = 5;

type Asked = { before: number | undefined; unread: boolean };

/** What happened that concerns someone, as they may know it now. */
export async function listUpdates(
  ctx: CtxFor<'member'>,
  { cursor, unread }: { cursor?: string | undefined; unread?: '1' | undefined },
): Promise<ReplyOf<typeof listing>> {
  const before = cursor === undefined ? undefined : keyIn(cursor);
  const { found, rest } = await gather(ctx, { before, unread: unread === '1' }, A_PAGE);
  return { updates: found, next_cursor: rest === null ? null : encodeCursor([rest]) };
}

export async function countUnread(ctx: CtxFor<'member'>): Promise<{ unread: number }> {
  const { found } = await gather(ctx, { before: undefined, unread: true }, UNREAD_MOST);
  return { unread: found.length };
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

/** As many as asked for of what is listed, and after which the next would begin; null where there is no next. */
async function gather(ctx: CtxFor<'member'>, asked: Asked, size: number) {
  const found: Update[] = [];
  let { before } = asked;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const rows = await listUpdateRows(ctx.db, ctx.actor.userId, { ...asked, before }, size + 1);
    const shown = await presented(ctx, rows);
    for (const row of rows.slice(0, size)) {
      before = row.update.id;
      const update = shown.get(before);
      if (update) found.push(update);
      if (found.length === size) return { found, rest: row === rows.at(-1) ? null : before };
    }
    if (rows.length <= size) return { found, rest: null };
  }
  return { found, rest: before ?? null };
}

/** Those of the rows that whoever reads may know of. */
async function presented(ctx: CtxFor<'member'>, rows: UpdateRow[]): Promise<Map<number, Update>> {
  const { invitations } = rows.some(({ update }) => update.kind === 'invited')
    ? await listInvitedTo(ctx)
    : { invitations: [] };
  const tokens = new Map(invitations.map(({ id, token }) => [id, token]));
  return new Map(
    rows.flatMap((row) => {
      const { kind, subject_id } = row.update;
      const token = kind === 'invited' && subject_id !== null ? tokens.get(subject_id) : undefined;
      const site = { ...row.site, group: groupOf(row.membership), controls: row.controls };
      const seen = { ...row, kind, site, invitation: token !== undefined };
      const listed = isWanted(kind, row.level) && isListed(ctx.actor, seen);
      return listed ? [[row.update.id, present(ctx, row, token)] as const] : [];
    }),
  );
}

const NAMES_ONE: readonly Update['kind'][] = [
  'comment',
  'invited',
  'invitation_accepted',
  'owner_now',
  'owner_before',
  'succession',
];

function present(
  { locale }: CtxFor<'member'>,
  { update, site, memory, by, claim, waiting }: UpdateRow,
  token: string | undefined,
): Update {
  return {
    id: update.id,
    kind: update.kind,
    at: update.created_at,
    is_read: update.read_at !== null,
    site: {
      id: site.id,
      slug: site.mode === 'private' ? String(site.id) : site.slug,
      name: calledIn(site, locale),
      mode: site.mode,
    },
    by: by && NAMES_ONE.includes(update.kind) ? `${by.first_name} ${by.last_name}`.trim() : null,
    memory_id: memory?.id ?? null,
    is_candle: memory?.type === 'candle',
    claim: claim?.state ?? null,
    invitation: token === undefined ? null : `/${locale}/invitation?token=${token}`,
    note:
      update.kind === 'memory_returned' || update.kind === 'memory_denied'
        ? (memory?.status_note ?? null)
        : null,
    count: waiting > 0 ? waiting : null,
  };
}

function keyIn(cursor: string): number {
  const key = decodeCursor(cursor, ['number']);
  if (!key) throw invalid([{ pointer: '/query/cursor', code: 'custom', params: {} }]);
  return Number(key[0]);
}
