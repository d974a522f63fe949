import { SEARCHED_TEXTS } from '#worker/contract/schemas/site-fields.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';

/** The texts of a site that its readers see. */
export const readableTexts = (
  site: Pick<SiteRow, 'settings'> & { readonly [column in keyof SiteRow]?: unknown },
): string[] =>
  SEARCHED_TEXTS.filter((column) => column !== 'about' || !site.settings.hide_about).flatMap((column) =>
    typeof site[column] === 'string' ? [site[column]] : [],
  );
