import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { sheetOf } from '#worker/features/short-links/public.ts';
import { namesOnStone } from '#worker/shared/grave-names.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { cardOf } from './grave.present.ts';
import { peopleQuery } from './grave.repo.ts';
import { findGraveCode } from './grave.service.ts';

/** A sheet of stickers for a code of the grave, with the names of the people whom the actor may see. */
export async function printGraveStickers(
  ctx: CtxFor<'member'>,
  ref: string,
  raw: string,
  locale: Locale,
): Promise<Response> {
  const { code, graveId } = await findGraveCode(ctx, ref, raw);
  if (code.state === 'retired') throw new AppError('code.not_found');
  const rows = await peopleQuery(ctx.db, graveId, userIdOf(ctx.actor) ?? 0);
  const people = rows.flatMap((row) => cardOf(ctx, row) ?? []);
  const names = [locale, ...LOCALES.filter((other) => other !== locale)].map((language) =>
    namesOnStone(people, language, (person) => nameInLocale(person, language)),
  );
  return sheetOf(ctx, code, names, locale);
}
