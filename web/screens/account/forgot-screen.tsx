import { Trans, useLingui } from '@lingui/react/macro';
import { ForgotForm } from '#web/features/accounts/password/forgot-form.tsx';
import { MailedPage } from './mailed-page.tsx';

export function ForgotScreen() {
  const { t } = useLingui();
  return (
    <MailedPage
      title={t`Forgotten password`}
      form={(email, onSent) => (
        <>
          <p>
            <Trans>We will send you a link to choose a new password.</Trans>
          </p>
          <ForgotForm email={email} onSent={onSent} />
        </>
      )}
      sent={(email) => (
        <p role="status">
          <Trans>
            We sent a link to {email}. It is valid for an hour. If it does not arrive in a few minutes, check
            your spam folder.
          </Trans>
        </p>
      )}
    />
  );
}
