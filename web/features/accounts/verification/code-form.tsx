import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CODE, CodeField, codeIn } from '#web/features/accounts/forms/code-field.tsx';
import { timeOfDay } from '#web/i18n/format.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { userQuery } from '#web/lib/session.ts';
import { useHasPassed } from '#web/lib/use-has-passed.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { verifyEmail } from '#worker/contract/schemas/sign-up.ts';
import { CODE_SECONDS, RESEND_SECONDS } from '#worker/contract/sign-up.ts';
import { resend, sentAt, sentAtFromRetryAfter, storeSentAt, verify } from './verification.ts';

const FIELDS = {
  code: { id: 'verify-code', schema: verifyEmail.body.options[0].shape.code, own: CODE },
};

/** The seconds to wait, where a code was sent a short while ago. */
const waitIn = (error: Error): number | undefined =>
  error instanceof ApiError && error.code === 'verify.resend_wait' ? error.retryAfter : undefined;

/** The form for the six-digit code of the email, and for requesting another. Success verifies `user`. */
export function CodeForm({ user }: { user: User }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [lastSentAt, setLastSentAt] = useState(() => sentAt(user.email));

  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ code: codeIn(data) }),
    send: (values) => verify(queries, values, user),
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'verify.bad_token')) return undefined;
      const isExpired = lastSentAt !== null && Date.now() >= expiryOf(lastSentAt);
      const message = isExpired
        ? t`The code has expired. Ask for a new one.`
        : t`This code is wrong. Check it again in the message.`;
      return [{ fieldId: FIELDS.code.id, message }];
    },
  });

  const resendCode = useMutation({
    mutationFn: () => resend(user),
    onSuccess: () => {
      setLastSentAt(Date.now());
      // its button is gone, with the focus
      document.getElementById(FIELDS.code.id)?.focus();
      // the user may have confirmed elsewhere, in which case no code was sent
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ variant: 'success', title: t`A new code was sent` });
    },
    onError: (error) => {
      const seconds = waitIn(error);
      if (!seconds) return;
      const at = sentAtFromRetryAfter(seconds, Date.now());
      storeSentAt(user.email, at);
      setLastSentAt(at);
      document.getElementById(FIELDS.code.id)?.focus();
    },
  });
  const sending = useBusy(resendCode.isPending);

  return (
    <>
      <SubmissionForm of={form}>
        <CodeField id={FIELDS.code.id} fault={form.faultOf('code')} />
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Checking…`}>
          <Trans>Confirm</Trans>
        </SubmitButton>
      </SubmissionForm>
      <CodeTimes lastSentAt={lastSentAt}>
        <button
          type="button"
          className="button self-start"
          aria-disabled={sending || undefined}
          onClick={() => !sending && resendCode.mutate()}
        >
          {sending ? <Trans>Sending…</Trans> : <Trans>Send a new code</Trans>}
        </button>
      </CodeTimes>
      {resendCode.error && !waitIn(resendCode.error) && (
        <p role="alert" className="font-medium text-(--danger)">
          {resendCode.error instanceof ApiError
            ? resendCode.error.detail
            : t`Something went wrong on our side.`}
        </p>
      )}
    </>
  );
}

type CodeTimesProps = {
  /** When the last code was sent, in milliseconds; null where this browser does not know. */
  lastSentAt: number | null;
  /** The button that requests another code, shown once that is allowed. */
  children: ReactNode;
};

/** Until when the code is valid and from when another may be requested, as times of day. */
function CodeTimes({ lastSentAt, children }: CodeTimesProps) {
  const { t } = useLingui();
  const expiresAt = expiryOf(lastSentAt);
  const resendAt = lastSentAt === null ? 0 : lastSentAt + RESEND_SECONDS * 1000;
  const isExpired = useHasPassed(expiresAt) && lastSentAt !== null;
  const mayResend = useHasPassed(resendAt);

  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite" className="text-(--ink-2)">
        {isExpired && (
          <p className="font-medium text-(--danger)">{t`The code has expired. Ask for a new one.`}</p>
        )}
        {lastSentAt !== null && !isExpired && (
          <p>
            <Trans>
              The code is valid until <TimeOfDay at={expiresAt} />.
            </Trans>
          </p>
        )}
        {!mayResend ? (
          <p>
            <Trans>
              You can ask for a new code at <TimeOfDay at={resendAt} />.
            </Trans>
          </p>
        ) : (
          lastSentAt !== null && !isExpired && <p>{t`No message? You can ask for a new code.`}</p>
        )}
      </div>
      {mayResend && children}
    </div>
  );
}

/** When a code sent at this time expires, in milliseconds. */
const expiryOf = (sent: number | null): number => (sent === null ? 0 : sent + CODE_SECONDS * 1000);

const TimeOfDay = ({ at }: { at: number }) => (
  <bdi dir="ltr" className="font-semibold tabular-nums">
    {timeOfDay(at)}
  </bdi>
);
