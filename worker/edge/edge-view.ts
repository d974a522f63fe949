import { i18nFor } from '#worker/i18n/i18n.ts';
import type { Edition } from '#worker/shared/brand.ts';
import { formatFor } from '#worker/shared/format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { dayAt } from '#worker/shared/reader-day.ts';
import { PlainLink } from '#worker/shared/views/plain-link.tsx';
import type { View } from '#worker/shared/views/view.ts';

type EdgeViewInput = { locale: Locale; edition?: Edition; now?: number };

/** The view context of the edge: without the app, at the time of the request. */
export const edgeView = ({ locale, edition = 'memorial', now = Date.now() }: EdgeViewInput): View => ({
  locale,
  edition,
  i18n: i18nFor(locale),
  format: formatFor(locale, () => now, dayAt(locale)),
  Link: PlainLink,
});
