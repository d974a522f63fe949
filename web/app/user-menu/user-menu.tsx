import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Avatar, fullName } from '#web/features/accounts/profile/avatar.tsx';
import { openInLocale } from '#web/features/language/switch-language.ts';
import { UnreadBadge } from '#web/features/updates/unread-badge.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { logout } from '#web/lib/session.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import { createLabel } from '#worker/shared/views/frame/bar-links.tsx';

/** The signed-in user and the desktop menu; on a phone these rows are part of the main menu. */
export function UserMenu({ user }: { user: User }) {
  const menu = useMenu();
  useUserLocale(user);
  return (
    <details className="menu wide" ref={menu}>
      <summary className="link">
        <Avatar user={user} />
        <span className="unseen">{fullName(user)}</span>
        <UnreadBadge user={user} />
      </summary>
      <div className="menu-list">
        <AccountRows user={user} />
      </div>
    </details>
  );
}

/** The user's name and the account links. */
export function AccountRows({ user }: { user: User }) {
  const view = useView();
  const { locale } = view;
  return (
    <>
      <p className="link account">
        <Avatar user={user} />
        <bdi>{fullName(user)}</bdi>
      </p>
      <Link className="link" to="/$locale/updates" params={{ locale }}>
        <Trans>Updates and messages</Trans>
        <UnreadBadge user={user} />
      </Link>
      <Link className="link" to="/$locale/dashboard/account" params={{ locale }}>
        <Trans>Account settings</Trans>
      </Link>
      <Link className="link" to="/$locale/onboarding" params={{ locale }}>
        {createLabel(view)}
      </Link>
      <button type="button" className="link" onClick={() => void logout()}>
        <Trans>Log out</Trans>
      </button>
    </>
  );
}

/**
 * Switches the page to the signed-in user's language. Sign-in pages do this themselves, since they also
 * choose the next page.
 */
function useUserLocale(user: User): void {
  const { locale } = useLocale();
  const loggingIn = useLocation({
    select: ({ pathname }) => pathname === `/${locale}/login` || pathname === `/${locale}/auth/process`,
  });
  useEffect(() => {
    if (!loggingIn) openInLocale(user.locale, locale);
  }, [user, locale, loggingIn]);
}
