import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { inLocale } from '#web/i18n/locale-path.ts';
import { useView } from '#web/ui/use-view.tsx';
import { savedLocale } from '#worker/shared/locale.ts';
import { LanguageOffer as LanguageOfferView } from '#worker/shared/views/frame/top-bar.tsx';

/**
 * Offers the page in the language that was chosen on this device, where its address names the other. Decided
 * once for each page: a line that came later would move what is being read.
 */
export function LanguageOffer() {
  const { href, pathname } = useLocation();
  return <OfferOnPage key={pathname} href={href} />;
}

function OfferOnPage({ href }: { href: string }) {
  const view = useView();
  const [saved] = useState(() => savedLocale(document.cookie));
  if (!saved || saved === view.locale) return null;
  return <LanguageOfferView view={view} href={inLocale(href, saved)} />;
}
