import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { openInLocale } from './switch-language.ts';

/** Shows a signed-in person the site in their own language. The login page sees to it by itself: it knows where to go next. */
export function useUserLocale(): void {
  const { user } = useSession();
  const { locale } = useLocale();
  const loggingIn = useRouterState({ select: ({ location }) => location.pathname === `/${locale}/login` });
  useEffect(() => {
    if (user && !loggingIn) openInLocale(user.locale, locale);
  }, [user, locale, loggingIn]);
}
