import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { inLocale } from '#web/i18n/locale-path.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { otherLocale } from '#worker/shared/locale.ts';
import { LanguageLink } from '#worker/shared/views/frame/top-bar.tsx';

/** A link to this page in the other language. With JavaScript it also saves the choice. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { locale } = useLocale();
  const [busy, setBusy] = useState(false);
  const href = useLocation({ select: ({ href }) => href });
  const targetLocale = otherLocale(locale);

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    import('./switch-language.ts').then(
      ({ switchLanguage }) => switchLanguage(targetLocale),
      () => location.assign(inLocale(href, targetLocale)),
    );
  }

  return (
    <LanguageLink
      view={{ locale }}
      href={inLocale(href, targetLocale)}
      busy={busy}
      onClick={follow}
      {...(className && { className })}
    />
  );
}
