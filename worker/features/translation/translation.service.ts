import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { TRANSLATION_A_DAY, type translate } from '#worker/contract/translation.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { commit } from '#worker/db/commit.ts';
import { findVisibleSite } from '#worker/features/site-access/public.ts';
import { type Quota, spend, unspend } from '#worker/http/rate-limit.ts';
import { log } from '#worker/platform/log.ts';
import { isTranslatable, translatedFrom } from '#worker/shared/translation.ts';
import { findTranslation, insertTranslation } from './translation.repo.ts';

const CHARACTERS: Quota = { name: 'translation', limit: TRANSLATION_A_DAY, windowSeconds: 24 * 60 * 60 };

const UNCHANGED: ReplyOf<typeof translate> = { segments: [] };

/**
 * Translates what the caller sends, for a site that they may see. Only what goes to the service counts against
 * the quota. Translations for a private site are not stored.
 */
export async function translateText(
  ctx: CtxFor<'member'>,
  { text, to, site_id, confirmed }: BodyOf<typeof translate>,
): Promise<ReplyOf<typeof translate>> {
  const { mode } = await findVisibleSite(ctx, String(site_id));
  if (!isTranslatable(text) || translatedFrom(text) === to) return UNCHANGED;
  const isPrivate = mode === 'private';
  if (isPrivate && !confirmed) throw new AppError('translate.confirm');
  const hash = await sha256(text);
  const stored = isPrivate ? undefined : await findTranslation(ctx.db, hash, to);
  const translated = stored ?? (await askService(ctx, { text, to }));
  if (stored === undefined && !isPrivate)
    await commit(ctx.db, [
      insertTranslation(ctx.db, { hash, target: to, text: translated, created_at: iso(ctx.now()) }),
    ]);
  return translated === '' || translated === text ? UNCHANGED : { segments: [translated] };
}

type Asked = Pick<BodyOf<typeof translate>, 'text' | 'to'>;

/** The service's translation. Where it fails, the quota is as it was. */
async function askService(ctx: CtxFor<'member'>, { text, to }: Asked): Promise<string> {
  const { translator, db, actor } = ctx;
  if (!translator) throw new AppError('translate.unavailable');
  const [who, now] = [String(actor.userId), ctx.now()];
  await spend(db, CHARACTERS, who, now, text.length);
  try {
    return (await translator.translate({ text, from: translatedFrom(text), to })).trim();
  } catch (error) {
    log({ event: 'translation.failed', error: error instanceof Error ? error.name : 'unknown' });
    await unspend(db, CHARACTERS, who, now, text.length);
    throw new AppError('translate.unavailable');
  }
}
