import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readDraft } from '#web/features/accounts/account-draft.ts';
import { ForgotForm } from '#web/features/accounts/password/forgot-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
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
            <Trans>We send you a link with which you choose a new password.</Trans>
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
          <Trans>Back to logging in</Trans>
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
          A message with a link is on its way to {email}. The link is good for an hour. If it does not come in
          a few minutes, please look among the junk mail too.
        </Trans>
      </p>
      <button type="button" className="button self-start" onClick={onResend}>
        <Trans>Send it again, or to another address</Trans>
      </button>
    </div>
  );
}
