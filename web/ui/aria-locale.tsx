import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Locale } from '#worker/shared/locale.ts';

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' };

/** Passes the page's locale to react-aria, whose overlays ignore the document's direction. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  return <I18nProvider locale={TAGS[locale]}>{children}</I18nProvider>;
}
