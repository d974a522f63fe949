import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Avatar, fullName } from '#web/features/accounts/profile/avatar.tsx';
import { storeMissingLocale } from '#web/features/language/switch-language.ts';
import { UnreadBadge } from '#web/features/updates/unread-badge.tsx';
import { isWork } from '#web/lib/edition.ts';
import { logout } from '#web/lib/session.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import { createLabel } from '#worker/shared/views/frame/bar-links.tsx';

/** The signed-in user and the desktop menu; on a phone these rows are part of the main menu. */
export function UserMenu({ user }: { user: User }) {
  const menu = useMenu();
  useEffect(() => storeMissingLocale(user.locale), [user.locale]);
  return (
    <details className="menu wide" ref={menu}>
      <summary className="link">
        <Avatar user={user} />
        <span className="unseen">{fullName(user)}</span>
        <UnreadBadge user={user} />
      </summary>
      <div className="menu-list">
        <AccountRows user={user} isMenuOfUser />
      </div>
    </details>
  );
}

/** The user's name and their links; on a phone the main menu links to the account settings already. */
export function AccountRows({ user, isMenuOfUser = false }: { user: User; isMenuOfUser?: boolean }) {
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
      {isMenuOfUser && (
        <Link className="link" to="/$locale/dashboard/account" params={{ locale }}>
          <Trans>Account settings</Trans>
        </Link>
      )}
      <Link className="link" to="/$locale/dashboard/orders" params={{ locale }}>
        <Trans>My orders</Trans>
      </Link>
      {user.role_id === 1 && (
        <>
          <Link className="link" to="/$locale/admin/dashboard" params={{ locale }}>
            <Trans>Admin dashboard</Trans>
          </Link>
          <Link className="link" to="/$locale/admin/notifications" params={{ locale }}>
            <Trans>Admin notifications</Trans>
          </Link>
        </>
      )}
      {user.scope.includes('vendor') && !isWork() && (
        <>
          <Link className="link" to="/$locale/vendor/orders" params={{ locale }}>
            <Trans>Orders for flowers</Trans>
          </Link>
          <Link className="link" to="/$locale/vendor/products" params={{ locale }}>
            <Trans>Products</Trans>
          </Link>
        </>
      )}
      <Link className="link" to="/$locale/dashboard/account/billing" params={{ locale }}>
        <Trans>Billing history</Trans>
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
