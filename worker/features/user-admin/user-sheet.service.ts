import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/user-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { wasAdministrator } from '#worker/features/audit/public.ts';
import { findMailStop } from '#worker/features/mail/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { findOpenMerge } from './merge.repo.ts';
import { listLastSeen } from './user-list.repo.ts';
import { findUserSheet } from './user-sheet.repo.ts';

/** A user as administrators see them. */
export async function readUserSheet(
  ctx: CtxFor<'member'>,
  id: number,
): Promise<ReplyOf<typeof api.getUserSheet>> {
  const at = iso(ctx.now());
  const [found, [seen], open] = await Promise.all([
    findUserSheet(ctx.db, id, at),
    listLastSeen(ctx.db, [id]),
    findOpenMerge(ctx.db, id, at),
  ]);
  if (!found) throw new AppError('page.not_found');
  const { user, owned, led, plans, mail } = found;
  const stop = await findMailStop(ctx.db, user.email);
  return {
    user: {
      ...user,
      last_seen_at: seen?.last_seen_at ?? null,
      owned: [
        ...owned.map((site) => ({
          kind: 'site' as const,
          id: site.id,
          slug: site.mode === 'private' ? null : site.slug,
          name: site.mode === 'private' ? null : nameInLocale(site, ctx.locale),
        })),
        ...led.map(({ id, slug, name, permissions }) => ({
          kind: 'community' as const,
          id,
          slug: permissions === 'private' ? null : slug,
          name: permissions === 'private' ? null : name,
        })),
      ],
      plans,
      sessions: found.open.length,
      last_device: found.open[0]?.user_agent ?? null,
      mail: { stop: stop?.cause ?? null, last: mail ?? null },
      second_factor: found.hasSecondFactor,
      merge: open
        ? {
            into: {
              id: open.merge.into_id,
              name: `${open.first_name} ${open.last_name}`.trim(),
              email: open.merge.into_email,
            },
            started_by: open.merge.started_by,
            from_confirmed_at: open.merge.from_confirmed_at,
            into_confirmed_at: open.merge.into_confirmed_at,
            expires_at: open.merge.expires_at,
            can_approve:
              ![open.merge.started_by, id, open.merge.into_id].includes(ctx.actor.userId) &&
              (await wasAdministrator(ctx, open.merge.created_at)),
          }
        : null,
    },
  };
}
