import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { User } from '#worker/contract/account.ts';
import { openInLocale } from './switch-language.ts';

/** Shows a signed-in person the site in their own language. Where signing in ends sees to it by itself: it knows where to go next. */
export function useUserLocale(user: User): void {
  const { locale } = useLocale();
  const loggingIn = useLocation({
    select: ({ pathname }) => pathname === `/${locale}/login` || pathname === `/${locale}/auth/process`,
  });
  useEffect(() => {
    if (!loggingIn) openInLocale(user.locale, locale);
  }, [user, locale, loggingIn]);
}
