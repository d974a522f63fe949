import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CodeForm } from '#web/features/accounts/verification/code-form.tsx';
import { LinkConfirm } from '#web/features/accounts/verification/link-confirm.tsx';
import {
  deleteVerificationToken,
  storeVerificationToken,
} from '#web/features/accounts/verification/verification.ts';
import { isSiteWanted } from '#web/features/onboarding/add-site-flag.ts';
import { StepPage } from '#web/features/onboarding/step-page.tsx';
import { useGiveUp } from '#web/features/onboarding/use-leave.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { storeDraft } from '#web/lib/account-draft.ts';
import { useProcessCancel } from '#web/lib/process-cancel.ts';
import { logout, userQuery, useSession } from '#web/lib/session.ts';
import type { User } from '#worker/contract/account.ts';
import { AccountPage } from './account-page.tsx';

/**
 * Confirms the address, by the link that was opened or else by the code; as the last step of the onboarding
 * where a site waits for it. Cancel logs out, since until then every page leads back here.
 */
export function VerifyScreen({ token }: { token: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { user } = useSession();
  const navigate = useNavigate();
  const giveUp = useGiveUp();
  const [isLastStep] = useState(isSiteWanted);
  const title = t`Confirm your email address`;
  const goOn = () => void navigate({ to: '/$locale/auth/process', params: { locale }, replace: true });
  const leave = () => {
    if (isLastStep) giveUp();
    if (user?.active === '0') void logout();
    else void navigate({ to: '/$locale', params: { locale } });
  };
  useProcessCancel(leave);

  const content = token ? (
    <ByLink key={token} token={token} user={user} onVerified={goOn} />
  ) : (
    user && <ByCode user={user} onVerified={goOn} onLeave={leave} />
  );
  return isLastStep ? (
    <StepPage step="account" title={title} hasBack={false}>
      {content}
    </StepPage>
  ) : (
    <AccountPage title={title}>{content}</AccountPage>
  );
}

type ByLinkProps = { token: string; user: User | undefined; onVerified: () => void };

function ByLink({ token, user, onVerified }: ByLinkProps) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  // users who log in before confirming return to it
  useEffect(() => storeVerificationToken(token), [token]);
  return (
    <>
      <LinkConfirm token={token} user={user} onVerified={onVerified} />
      {user?.active === '0' && (
        <button
          type="button"
          className="min-h-11 self-start underline"
          onClick={() => {
            deleteVerificationToken();
            void navigate({ to: '/$locale/verify', params: { locale }, replace: true });
          }}
        >
          <Trans>Enter a code instead</Trans>
        </button>
      )}
    </>
  );
}

type ByCodeProps = { user: User; onVerified: () => void; onLeave: () => void };

function ByCode({ user, onVerified, onLeave }: ByCodeProps) {
  // confirmed here by the code, or meanwhile elsewhere by the link
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const verified = user.active === '1';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has become so
  useEffect(() => {
    if (verified) onVerified();
  }, [verified]);

  const email = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {user.email}
    </bdi>
  );
  return (
    <>
      <p>
        <Trans>
          We sent a message with a code and a link to {email}. It can take a few minutes and may be in your
          spam folder.
        </Trans>
      </p>
      <p>
        <Trans>Until the address is confirmed, every page leads back here.</Trans>
      </p>
      <CodeForm user={user} />
      <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-(--line) pt-4">
        <button
          type="button"
          className="min-h-11 min-w-11 underline"
          onClick={() => void restartSignUp(user)}
        >
          <Trans>Use another address</Trans>
        </button>
        <button type="button" className="min-h-11 min-w-11 underline" onClick={onLeave}>
          <Trans>Log out</Trans>
        </button>
      </div>
    </>
  );
}

/** Returns to the sign-up with the names filled in. */
async function restartSignUp({ first_name, last_name }: User): Promise<void> {
  const page = isSiteWanted() ? 'onboarding/from?step=account' : 'register';
  const registerPath = `/${document.documentElement.lang}/${page}`;
  storeDraft({ first_name, last_name, email: '' });
  await logout();
  location.assign(registerPath);
}
