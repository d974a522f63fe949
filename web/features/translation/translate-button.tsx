import { Suspense } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { isTranslatable, translatedInto } from '#worker/shared/translation.ts';
import type { TranslateToggleProps } from './translate-toggle.tsx';

const TranslateToggle = optionalPart(
  ['translation'],
  async () => (await import('./translate-toggle.tsx')).TranslateToggle,
);

/**
 * Offers to translate a text into the language of the page, and back; for those who are logged in, where the
 * text is in the other language.
 */
export function TranslateButton(props: TranslateToggleProps) {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const { text } = props;
  if (!signedIn || translatedInto(text) !== locale || !isTranslatable(text)) return null;
  return (
    <Suspense>
      <TranslateToggle {...props} />
    </Suspense>
  );
}
