import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { inLocale } from '#web/i18n/locale-path.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { direction, type Locale, otherLocale } from '#worker/shared/locale.ts';

/** A language in its own letters, for who reads no other. */
const OWN_NAMES: Record<Locale, string> = { en: 'English', he: 'עברית' };

/** A link to this page in the other language; with the program running, one that also remembers it. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { locale } = useLocale();
  const [busy, setBusy] = useState(false);
  const href = useLocation({ select: ({ href }) => href });
  const other = otherLocale(locale);

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    import('./switch-language.ts').then(
      ({ switchLanguage }) => switchLanguage(other),
      () => location.assign(inLocale(href, other)),
    );
  }

  return (
    <a
      href={inLocale(href, other)}
      hrefLang={other}
      lang={other}
      dir={direction(other)}
      aria-busy={busy || undefined}
      className={className}
      onClick={follow}
    >
      {OWN_NAMES[other]}
    </a>
  );
}
