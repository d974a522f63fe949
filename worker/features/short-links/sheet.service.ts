import { msg } from '@lingui/core/macro';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { pdfReply } from '#worker/http/pdf-reply.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { type CodeRow, findCode } from './code.repo.ts';
import { addressOf } from './code.service.ts';
import { isBoundTo, type TargetType, targetToBind } from './code-target.ts';
import type { PieceCounts } from './sticker-sheet.ts';

/** A sheet of stickers for a code of the site or community, as a PDF. Throws `code.not_found` for any other code. */
export async function printStickers(
  ctx: CtxFor<'member'>,
  type: TargetType,
  ref: string,
  raw: string,
  locale: Locale,
): Promise<Response> {
  const target = await targetToBind(ctx, type, ref);
  const code = await findCode(ctx.db, normalizeCode(raw) ?? '');
  if (!code || !isBoundTo(code, target) || code.grave_id !== null || code.state === 'retired')
    throw new AppError('code.not_found');
  return sheetOf(ctx, code, target.names, locale);
}

/**
 * Sheets of stickers and plaques of the code, with the first of the names that can be printed in the locale; one
 * full sheet of stickers unless `pieces` says how many of each.
 */
export async function sheetOf(
  ctx: CtxFor<'member'>,
  code: CodeRow,
  names: readonly (string | null)[],
  locale: Locale,
  pieces?: PieceCounts,
): Promise<Response> {
  const title = i18nFor(locale)._(msg`Stickers`);
  const { stickerSheetPdf } = await import('./sticker-sheet.ts');
  const file = await stickerSheetPdf(
    {
      address: addressOf(ctx.config.origin, code),
      names,
      locale,
      calls: [locale, ...LOCALES.filter((other) => other !== locale)].map((language) =>
        i18nFor(language)._(msg`Scan to read and add memories`),
      ),
      title,
    },
    ctx.now(),
    pieces,
  );
  return pdfReply(file, `stickers-${code.code}.pdf`, `${title} ${code.code}.pdf`);
}
