import { useLingui } from '@lingui/react';
import { DEFAULT_LOCALE, direction, isLocale, type Locale } from '#worker/shared/locale.ts';

/** The page's locale and text direction. */
export function useLocale(): { locale: Locale; dir: 'ltr' | 'rtl' } {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  return { locale, dir: direction(locale) };
}
