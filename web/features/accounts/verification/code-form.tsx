import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { userQuery } from '#web/lib/session.ts';
import { remainingTime, useNow } from '#web/lib/use-now.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { verifyEmail } from '#worker/contract/schemas/sign-up.ts';
import { CODE_SECONDS, RESEND_SECONDS } from '#worker/contract/sign-up.ts';
import { resend, sentAt, sentAtFromRetryAfter, storeSentAt, verify } from './verification.ts';

const SIX_DIGITS = msg`Enter the 6 digits of the code`;
const FIELDS = {
  code: {
    id: 'verify-code',
    schema: verifyEmail.body.options[0].shape.code,
    own: { 'field.required': SIX_DIGITS, 'value.invalid': SIX_DIGITS },
    codes: ['verify.bad_token'] as const,
  },
};

/** The digits of the typed or pasted code, without separators. */
const codeOf = (typed: string): string => typed.replace(/\D/g, '');

/** The form for the six-digit code of the email, and for requesting another. Success verifies `user`. */
export function CodeForm({ user }: { user: User }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [lastSentAt, setLastSentAt] = useState(() => sentAt(user.email));

  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ code: codeOf(String(data.get('code'))) }),
    send: (values) => verify(queries, values, user),
  });

  const resendCode = useMutation({
    mutationFn: () => resend(user),
    onSuccess: () => {
      setLastSentAt(Date.now());
      // the user may have confirmed elsewhere, in which case no code was sent
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ variant: 'success', title: t`A new code is on its way` });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'verify.resend_wait' || !error.retryAfter) return;
      const at = sentAtFromRetryAfter(error.retryAfter, Date.now());
      storeSentAt(user.email, at);
      setLastSentAt(at);
    },
  });
  const sending = useBusy(resendCode.isPending);

  return (
    <>
      <SubmissionForm of={form}>
        <TextField
          id={FIELDS.code.id}
          name="code"
          ltr
          inputMode="numeric"
          autoComplete="one-time-code"
          fault={form.faultOf('code')}
          label={t`The code from the message`}
          hint={t`6 digits. Spaces do no harm.`}
        />
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Checking…`}>
          <Trans>Confirm</Trans>
        </SubmitButton>
      </SubmissionForm>
      <CodeClock lastSentAt={lastSentAt}>
        <button
          type="button"
          className="button self-start"
          aria-disabled={sending || undefined}
          onClick={() => !sending && resendCode.mutate()}
        >
          {sending ? <Trans>Sending…</Trans> : <Trans>Send a new code</Trans>}
        </button>
      </CodeClock>
      {resendCode.error && (
        <p role="alert" className="font-medium text-(--danger)">
          {resendCode.error instanceof ApiError
            ? resendCode.error.detail
            : t`Something went wrong on our side.`}
        </p>
      )}
    </>
  );
}

type CodeClockProps = {
  /** When the last code was sent, in milliseconds; null where this browser does not know. */
  lastSentAt: number | null;
  /** The button that requests another code, shown once that is allowed. */
  children: ReactNode;
};

/** The time until the code expires and another may be requested. Announces only changes of state. */
function CodeClock({ lastSentAt, children }: CodeClockProps) {
  const { t } = useLingui();
  const expiresAt = lastSentAt === null ? 0 : lastSentAt + CODE_SECONDS * 1000;
  const resendAt = lastSentAt === null ? 0 : lastSentAt + RESEND_SECONDS * 1000;
  const now = useNow(expiresAt);
  const isExpired = lastSentAt !== null && now >= expiresAt;
  const mayResend = now >= resendAt;
  const good = remainingTime(expiresAt, now);
  const wait = remainingTime(resendAt, now);

  return (
    <div className="flex flex-col gap-3">
      <p role="timer" className="text-(--ink-2)">
        {lastSentAt !== null && !isExpired && (
          <span className="block">
            <Trans>
              The code is good for another <Clock>{good}</Clock>.
            </Trans>
          </span>
        )}
        {!mayResend && (
          <span className="block">
            <Trans>
              You can ask for a new one in <Clock>{wait}</Clock>.
            </Trans>
          </span>
        )}
      </p>
      <p aria-live="polite" className={isExpired ? 'font-medium text-(--danger)' : 'sr-only'}>
        {isExpired
          ? t`The code is more than 10 minutes old and no longer works. Please ask for a new one.`
          : lastSentAt !== null && mayResend && t`You can ask for a new code now.`}
      </p>
      {mayResend && children}
    </div>
  );
}

const Clock = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="font-semibold tabular-nums">
    {children}
  </bdi>
);
