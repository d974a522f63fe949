import { useEffect } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { openInLocale } from './switch-language.ts';

/** Shows a signed-in person the site in their own language. */
export function useUserLocale(): void {
  const { user } = useSession();
  const { locale } = useLocale();
  useEffect(() => {
    if (user) openInLocale(user.locale, locale);
  }, [user, locale]);
}
