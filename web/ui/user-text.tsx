import { useLocale } from '#web/i18n/use-locale.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** People's own words within a line, in whatever direction they run. */
export function UserText({ children, lang }: { children: string; lang?: Locale | undefined }) {
  const { locale } = useLocale();
  return (
    <bdi dir="auto" {...(lang && lang !== locale && { lang })}>
      {children}
    </bdi>
  );
}
