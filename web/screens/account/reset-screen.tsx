import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ResetForm } from '#web/features/accounts/password/reset-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { clearToken } from '#web/lib/token.ts';
import { AccountPage } from './account-page.tsx';

export function ResetScreen({ token }: { token: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [expired, setExpired] = useState(!token);

  return (
    <AccountPage title={t`A new password`}>
      {expired || !token ? (
        <>
          <p role="alert">
            <Trans>This link has expired or was already used. You can ask for a new one.</Trans>
          </p>
          <Link to="/$locale/forgot" params={{ locale }} className="button main">
            <Trans>Send me a new link</Trans>
          </Link>
        </>
      ) : (
        <>
          <p>
            <Trans>Saving logs out every device. Then log in with the new password.</Trans>
          </p>
          <ResetForm
            token={token}
            onExpired={() => setExpired(true)}
            onDone={() => {
              // the reset ended every session, including this one
              if (isSignedIn()) clearToken('expired');
              void navigate({
                to: '/$locale/login',
                params: { locale },
                search: { done: 'reset' },
                replace: true,
              });
            }}
          />
        </>
      )}
    </AccountPage>
  );
}
