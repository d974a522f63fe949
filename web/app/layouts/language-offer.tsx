import { useLocation } from '@tanstack/react-router';
import { inLocale } from '#web/i18n/locale-path.ts';
import { useView } from '#web/ui/use-view.tsx';
import { savedLocale } from '#worker/shared/locale.ts';
import { LanguageOffer as LanguageOfferView } from '#worker/shared/views/frame/top-bar.tsx';

/** Offers the page in the language that was chosen on this device, where its address names the other. */
export function LanguageOffer() {
  const view = useView();
  const href = useLocation({ select: ({ href }) => href });
  const saved = savedLocale(document.cookie);
  if (!saved || saved === view.locale) return null;
  return <LanguageOfferView view={view} href={inLocale(href, saved)} />;
}
