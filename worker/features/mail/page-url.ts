import type { Ctx } from '#worker/core/ctx.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The URL of a page of the app, for a link in an email. `path` has no leading slash. */
export const pageUrl = ({ config }: Pick<Ctx, 'config'>, locale: Locale, path: string): string =>
  `${config.origin}/${locale}/${path}`;
