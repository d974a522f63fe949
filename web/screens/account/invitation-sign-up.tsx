import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type JoinedPlace, storeJoining } from '#web/features/members/joining/joining.ts';
import {
  type InvitationPreview,
  openedQuery,
} from '#web/features/members/joining/opened-invitation-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { readDraft, storeDraft } from '#web/lib/account-draft.ts';
import { rememberPath } from '#web/lib/session.ts';

type Props = { token: string; seen: InvitationPreview; to: JoinedPlace };

/** For visitors who are not signed in: they sign up first and then return here. */
export function InvitationSignUp({ token, seen, to }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const { locale } = useLocale();
  const { email, kind, has_account: hasAccount } = seen;

  function go(page: 'register' | 'login') {
    rememberPath(`/${locale}/invitation?token=${encodeURIComponent(token)}`);
    if (page === 'register' || kind === 'link') storeJoining({ token, kind, to });
    if (email) storeDraft({ ...readDraft(), email });
    const query = new URLSearchParams({ invite: token, ...(email && { email }) });
    // its current state is fetched when they return
    queries.removeQueries({ ...openedQuery(token), type: 'all' });
    router.history.push(page === 'register' ? `/${locale}/register?${query}` : `/${locale}/login`);
  }

  const signUp = (
    <button type="button" className={hasAccount ? 'button' : 'button main'} onClick={() => go('register')}>
      <Trans>Sign up</Trans>
    </button>
  );
  const logIn = (
    <button type="button" className={hasAccount ? 'button main' : 'button'} onClick={() => go('login')}>
      <Trans>Log in</Trans>
    </button>
  );
  return (
    <div className="flex flex-col items-center gap-4 text-center text-balance">
      <p>
        {hasAccount ? (
          <Trans>To accept it, log in with the account of this address.</Trans>
        ) : kind === 'link' ? (
          <Trans>To join, sign up, or log in if you have an account. We will then bring you back here.</Trans>
        ) : to.kind === 'site' ? (
          <Trans>To accept it, sign up with this address. We will then take you to the site.</Trans>
        ) : (
          <Trans>To accept it, sign up with this address. We will then take you to the community.</Trans>
        )}
      </p>
      {email && (
        <p className="font-semibold wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {hasAccount ? logIn : signUp}
        {!hasAccount && logIn}
      </div>
    </div>
  );
}
