import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '#web/i18n/use-locale.ts';
import { INTL_TAGS } from '#worker/shared/locale.ts';

/** Passes the page's locale to react-aria, whose overlays ignore the document's direction. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  return <I18nProvider locale={INTL_TAGS[locale]}>{children}</I18nProvider>;
}
