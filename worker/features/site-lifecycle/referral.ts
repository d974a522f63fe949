import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { findReferred, type Referral } from './referral.repo.ts';

/**
 * The referral of a partner's link, or null where the input has none. Throws 422 where the code is not the
 * configured one; the comparison takes constant time.
 */
export function referralIn(
  ctx: Ctx,
  input: { ref?: string | undefined; ref_id?: string | undefined },
): Referral | null {
  if (input.ref === undefined && input.ref_id === undefined) return null;
  const { partnerCode } = ctx.config;
  const hash = digest(input.ref ?? '');
  const same = timingSafeEqual(hash, digest(partnerCode ?? ''));
  if (!partnerCode || !same || !input.ref_id) throw new AppError('referral.unknown');
  return { ref: hash.toString('base64url'), ref_id: input.ref_id };
}

/** The site id for a referral. The id is not a secret: the site's page checks permissions itself. */
export async function siteFromRef(
  ctx: Ctx,
  query: { ref: string; ref_id: string },
): Promise<{ site_id: number | null }> {
  await limitFlood(ctx.floods.qr, `ref ${ctx.client.network}`);
  const referral = referralIn(ctx, query);
  return { site_id: referral && (await findReferred(ctx.db, referral)) };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
