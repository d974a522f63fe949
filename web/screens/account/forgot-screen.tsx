import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotForm } from '#web/features/accounts/password/forgot-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { readDraft } from '#web/lib/account-draft.ts';
import { AccountPage } from './account-page.tsx';

export function ForgotScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [address, setAddress] = useState(() => readDraft().email);
  const [isSent, setIsSent] = useState(false);

  return (
    <AccountPage title={t`Forgotten password`}>
      {isSent ? (
        <SentNotice to={address} onResend={() => setIsSent(false)} />
      ) : (
        <>
          <p>
            <Trans>We will send you a link to choose a new password.</Trans>
          </p>
          <ForgotForm
            email={address}
            onSent={(email) => {
              setAddress(email);
              setIsSent(true);
            }}
          />
        </>
      )}
      <p>
        <Link to="/$locale/login" params={{ locale }} className="inline-flex min-h-11 items-center underline">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AccountPage>
  );
}

/** The confirmation of where the email was sent. */
function SentNotice({ to, onResend }: { to: string; onResend: () => void }) {
  const email = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {to}
    </bdi>
  );
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>
          We sent a link to {email}. It is valid for an hour. If it does not arrive in a few minutes, check
          your spam folder.
        </Trans>
      </p>
      <button type="button" className="button self-start" onClick={onResend}>
        <Trans>Send it again, or to another address</Trans>
      </button>
    </div>
  );
}
