import type { SiteCard } from '#worker/contract/site.ts';
import type { AddSite, MySite } from '#worker/contract/site-acts.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { decodeCursor, pageOf } from '#worker/db/page.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { sitePolicy } from './site.policy.ts';
import { presentCard } from './site.present.ts';
import { nameKeys, siteTypeOf } from './site.rules.ts';
import { findPublicByName, listSitesOf } from './site-lists.repo.ts';

const SAME_NAMES = 5;
const SITES_A_PAGE = 20;

/** Public sites of the same name and type, to ask whether it is the same person. */
export async function findSameName(
  ctx: Ctx,
  given: Pick<AddSite, 'type_id' | 'first_name' | 'last_name' | 'other_name'>,
): Promise<{ sites: SiteCard[] }> {
  await limitFlood(ctx.floods.search, ctx.client.network);
  const { name_key, other_name_key } = nameKeys({ ...given, other_name: given.other_name ?? null });
  const keys = [...new Set([name_key, other_name_key ?? ''])].filter((key) => key !== '');
  const rows = await findPublicByName(ctx.db, siteTypeOf(given.type_id), keys, SAME_NAMES);
  return { sites: rows.map((row) => presentCard(ctx, row.site, row.portrait)) };
}

/** What someone belongs to, newest membership first: all, what they own, or the rest. */
export async function listMySites(
  ctx: CtxFor<'member'>,
  { as, cursor }: { as?: 'owner' | 'member' | 'deleted' | undefined; cursor?: string | undefined },
): Promise<{ sites: MySite[]; next_cursor: string | null }> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const rows = await listSitesOf(
    ctx.db,
    ctx.actor.userId,
    { as: as === 'deleted' ? 'owner' : as, after: cursor === undefined ? undefined : keyIn(cursor) },
    SITES_A_PAGE + 1,
  );
  const page = pageOf(rows, SITES_A_PAGE, (row) => [row.joined_at, row.site.id]);
  return {
    sites: page.rows.flatMap(({ site, portrait, group, controls, held }) => {
      const seen = { ...site, group: group ?? 0, controls };
      if (!sitePolicy.answers.view(ctx.actor, seen)) return [];
      return {
        ...presentCard(ctx, site, portrait),
        mode: site.mode,
        role: ROLES[group ?? 0] ?? 'member',
        memories_count: site.memories_count,
        held_count: held,
        can_bind: sitePolicy.answers.bind_qr(ctx.actor, seen),
        plan: site.subscribed ? 'subscribed' : 'free',
        next_date: null,
        last_activity_at: site.last_memory_at ?? site.updated_at,
        restore_until: null,
        created_at: site.created_at,
      };
    }),
    next_cursor: page.nextCursor,
  };
}

const ROLES: Record<number, MySite['role']> = { 1: 'owner', 3: 'editor', 5: 'sec_owner' };

function keyIn(cursor: string): { joinedAt: string; siteId: number } {
  const key = decodeCursor(cursor, ['string', 'number']);
  if (!key) throw invalid([{ pointer: '/query/cursor', code: 'custom', params: {} }]);
  const [joinedAt, siteId] = key as [string, number];
  return { joinedAt, siteId };
}
