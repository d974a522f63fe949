import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CODE, CodeField, codeIn } from '#web/features/accounts/forms/code-field.tsx';
import { AccountFault } from '#web/features/accounts/page/account-section.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import * as schemas from '#worker/contract/schemas/second-factor.ts';
import { confirmEnrolCode, sendEnrolCode } from '#worker/contract/second-factor.ts';

const FIELDS = {
  code: { id: 'mailed-code', schema: schemas.confirmEnrolCode.body.shape.code, own: CODE },
};

/** Mails an administrator a code, which they type before they add their first passkey or app. */
export function MailedCodeForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLingui();
  const sending = useMutation({
    mutationFn: () => call(sendEnrolCode, {}),
    onSuccess: () => toast({ variant: 'success', title: t`A new code was sent` }),
  });
  const busy = useBusy(sending.isPending);
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ code: codeIn(data) }),
    send: ({ code }) => call(confirmEnrolCode, { body: { code } }),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'verify.bad_token')) return undefined;
      const message = t`This code is wrong or has expired. Check it again, or ask for a new one.`;
      return [{ fieldId: FIELDS.code.id, message }];
    },
  });
  return (
    <>
      <p>
        <Trans>First we mail you a code, to make sure that the address of the account is yours.</Trans>
      </p>
      {sending.error && <AccountFault error={sending.error} />}
      <button
        type="button"
        className={sending.isSuccess ? 'button self-start' : 'button main self-start'}
        aria-disabled={busy || undefined}
        onClick={() => !busy && sending.mutate()}
      >
        {busy ? (
          <Spinner label={t`Sending…`} />
        ) : sending.isSuccess ? (
          <Trans>Send a new code</Trans>
        ) : (
          <Trans>Send me a code</Trans>
        )}
      </button>
      {sending.isSuccess && (
        <SubmissionForm of={form}>
          <CodeField id={FIELDS.code.id} fault={form.faultOf('code')} />
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Checking…`}>
            <Trans>Continue</Trans>
          </SubmitButton>
        </SubmissionForm>
      )}
    </>
  );
}
