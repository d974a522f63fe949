import { useLocale } from '#web/i18n/use-locale.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** User-written text within a line, isolated so that its direction does not affect the rest. */
export function UserText({ children, lang }: { children: string; lang?: Locale | undefined }) {
  const { locale } = useLocale();
  return (
    <bdi dir="auto" {...(lang && lang !== locale && { lang })}>
      {children}
    </bdi>
  );
}
