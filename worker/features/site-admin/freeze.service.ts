import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { markFrozen, markUnfrozen, type SiteRow } from '#worker/features/site-access/public.ts';
import { siteFrozenEmail } from './emails/site-frozen.email.ts';
import { listOwners } from './site-list.repo.ts';
import { findSiteOr404, readAdminSite, sheetAfter } from './site-sheet.service.ts';

type Member = CtxFor<'member'>;
type Reply = ReplyOf<typeof api.freezeSite>;

/** Pauses a site: it stays readable, is found nowhere, and nobody but an administrator changes it. */
export async function freezeSite(
  ctx: Member,
  id: number,
  { note }: BodyOf<typeof api.freezeSite>,
): Promise<Reply> {
  const site = await findThere(ctx, id);
  // asked again: nothing is done, so it is a reading
  if (site.frozen_at !== null) return readAdminSite(ctx, id);
  const at = iso(ctx.now());
  await change(ctx, site, at, [markFrozen(ctx.db, id, at, note || null), abortIfUnchanged(ctx.db)]);
  return sheetAfter(ctx, id);
}

/** Ends the pause: everything is as it was before, and what was due meanwhile goes on from now. */
export async function unfreezeSite(ctx: Member, id: number): Promise<Reply> {
  const site = await findThere(ctx, id);
  // asked again: nothing is done, so it is a reading
  if (site.frozen_at === null) return readAdminSite(ctx, id);
  await change(ctx, site, null, [
    markUnfrozen(ctx.db, id, site.frozen_at),
    abortIfUnchanged(ctx.db),
    ...(await ctx.hooks.siteUnfrozen(ctx, id)),
  ]);
  return sheetAfter(ctx, id);
}

async function findThere(ctx: Member, id: number): Promise<SiteRow> {
  const { site } = (await findSiteOr404(ctx, id)).row;
  if (site.deleted_at !== null) throw new AppError('site.not_found');
  return site;
}

async function change(
  ctx: Member,
  site: SiteRow,
  frozen_at: string | null,
  statements: Statement[],
): Promise<void> {
  const owners = await listOwners(ctx.db, site.id);
  await commit(
    ctx.db,
    [
      ...statements,
      ...indexSite(ctx.db, { ...site, frozen_at }),
      ...owners.map((user_id) =>
        siteFrozenEmail.enqueue(ctx, { user_id, site_id: site.id, frozen: frozen_at !== null }),
      ),
      auditEntry(ctx, frozen_at === null ? 'site.unfrozen' : 'site.frozen', {
        kind: 'site',
        id: site.id,
        before: { frozen_at: site.frozen_at },
        after: { frozen_at },
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
}
