import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listMySites as listEndpoint, MySite } from '#worker/contract/my-site.ts';
import type { AddSite } from '#worker/contract/new-site.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { occasionsOf } from '#worker/features/calendars/public.ts';
import {
  presentCard,
  restorableSince,
  restorableUntil,
  type SiteForActor,
  sitePolicy,
  siteTypeOf,
} from '#worker/features/site-access/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { nextOccasion } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import { LOOSE } from '#worker/shared/rotations.ts';
import { looseKey } from '#worker/shared/search-key.ts';
import { findPublicByName, listSitesOf, type MySiteRow, type MySitesAs } from './site-lists.repo.ts';

const SAME_NAMES = 5;
const SITES_A_PAGE = 20;

/**
 * Public sites of the same name and type, so that the form can ask whether it is the same person. As in the
 * search, either script, the order of the parts and double letters make no difference.
 */
export async function findSameName(
  ctx: Ctx,
  input: Pick<AddSite, 'type_id' | 'first_name' | 'last_name' | 'other_name'>,
): Promise<{ sites: SiteCard[] }> {
  await limitFlood(ctx.floods.search, ctx.client.network);
  const { name_key, other_name_key } = nameKeys({ ...input, other_name: input.other_name ?? null });
  const keys = [...new Set([name_key, other_name_key ?? ''])].filter((key) => key !== '');
  const spelt = keys.flatMap((key) => [key, LOOSE + looseKey(key), looseKey(key)]);
  const rows = await findPublicByName(
    ctx.db,
    siteTypeOf(input.type_id),
    { keys, rotations: [...new Set(spelt)] },
    SAME_NAMES,
  );
  return { sites: rows.map((row) => presentCard(ctx, row.site, row.portrait)) };
}

/** The user's sites, newest membership first: all, owned, not owned, or deleted and restorable. */
export async function listMySites(
  ctx: CtxFor<'member'>,
  { as, cursor }: { as?: MySitesAs | undefined; cursor?: string | undefined },
): Promise<ReplyOf<typeof listEndpoint>> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const deletedSince = as === 'deleted' ? restorableSince(ctx.now()) : undefined;
  const key = keyIn(cursor, ['string', 'number']);
  const after = key && { joinedAt: key[0], siteId: key[1] };
  const rows = await whenDown(ctx, 'sites.fetch_failed', () =>
    listSitesOf(ctx.db, ctx.actor.userId, { as, deletedSince, after }, SITES_A_PAGE + 1),
  );
  const page = pageOf(rows, SITES_A_PAGE, (row) => [row.joined_at, row.site.id]);
  const action = as === 'deleted' ? 'delete' : 'view';
  const shown = page.rows.flatMap((row) => {
    const forActor = { ...row.site, group: row.group ?? 0, controls: row.controls };
    if (!sitePolicy.answers[action](ctx.actor, forActor)) return [];
    return [{ row: row.site, site: present(ctx, row, forActor) }];
  });
  const today = civilToday(ctx.locale, ctx.now());
  return {
    sites: shown.map(({ site }) => site),
    next_cursor: page.nextCursor,
    days:
      as === 'deleted'
        ? []
        : shown.flatMap(({ row, site: { id, slug, name, other_name, lang } }) =>
            occasionsOf(row, today).map((one) => ({ ...one, site: { id, slug, name, other_name, lang } })),
          ),
  };
}

const present = (
  ctx: CtxFor<'member'>,
  { site, portrait, group, pending }: MySiteRow,
  forActor: SiteForActor,
): MySite => ({
  ...presentCard(ctx, site, portrait),
  mode: site.mode,
  role: ROLES[group ?? 0] ?? 'member',
  memories_count: site.memories_count,
  held_count: pending,
  can_bind: sitePolicy.answers.bind_qr(ctx.actor, forActor),
  can_settings: sitePolicy.answers.settings(ctx.actor, forActor),
  plan: site.subscribed ? 'subscribed' : 'free',
  next_date: nextOccasion(site, civilToday(ctx.locale, ctx.now())),
  last_activity_at: [site.updated_at, site.last_memory_at ?? ''].sort().at(-1) ?? site.updated_at,
  restore_until: site.deleted_at && restorableUntil(site.deleted_at),
  created_at: site.created_at,
});

const ROLES: Record<number, MySite['role']> = { 1: 'owner', 3: 'editor', 5: 'sec_owner' };
