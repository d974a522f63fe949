import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-admin.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { findByEmail, type UserRow } from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { handOverSite, leaveAfterHandover } from '#worker/features/members/public.ts';
import { faultAt } from '#worker/features/site-access/public.ts';
import { siteTransferredEmail } from './emails/site-transferred.email.ts';
import { findSiteOr404, readAdminSite, sheetAfter } from './site-sheet.service.ts';

type Member = CtxFor<'member'>;

/** Makes another person the Owner of a site, also of a frozen one. Both are told. */
export async function transferSite(
  ctx: Member,
  id: number,
  { email, stays }: BodyOf<typeof api.transferSite>,
): Promise<ReplyOf<typeof api.transferSite>> {
  requireReason(ctx);
  const { site } = (await findSiteOr404(ctx, id)).row;
  if (site.deleted_at !== null) throw new AppError('site.not_found');
  const heir = (await findByEmail(ctx.db, email))?.user;
  if (!heir || !canOwn(heir)) throw invalid([faultAt('/email', 'email.no_account')]);
  // asked again: nothing is done, so it is a reading
  if (heir.id === site.owner_id) return readAdminSite(ctx, id);
  const [from, to, at] = [site.owner_id, heir.id, iso(ctx.now())];
  const about = { site_id: id, from, to };
  await commit(
    ctx.db,
    [
      ...handOverSite(ctx.db, { siteId: id, from, to, at }),
      ...(stays
        ? []
        : [
            ...leaveAfterHandover(ctx.db, { siteId: id, userId: from, by: ctx.actor.userId, at }),
            ...(await ctx.hooks.memberChanged(ctx, { siteId: id, userId: from })),
          ]),
      ...(await ctx.hooks.siteHandedOver(ctx, { siteId: id, from, to })),
      siteTransferredEmail.enqueue(ctx, { ...about, user_id: to, stays }),
      siteTransferredEmail.enqueue(ctx, { ...about, user_id: from, stays }),
      auditEntry(ctx, 'site.transferred', {
        kind: 'site',
        id,
        before: { owner_id: from },
        after: { owner_id: to, former_owner: stays ? 'sec_owner' : null },
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return sheetAfter(ctx, id);
}

/** A person who has confirmed their address. */
const canOwn = ({ active, kiosk_community_id }: UserRow): boolean =>
  active === '1' && kiosk_community_id === null;
