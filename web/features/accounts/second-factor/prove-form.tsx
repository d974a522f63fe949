import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { secondFactorQuery } from '#web/features/accounts/account-queries.ts';
import { AccountFault, RowsSkeleton } from '#web/features/accounts/page/account-section.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Form } from '#worker/shared/views/form/form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys, recover, verify, verifyByPasskey } from './second-factor-calls.ts';

type ProveFormProps = {
  onPassed: () => void;
  /** What to do for someone who has no second factor. */
  withoutOne?: ReactNode;
};

/** Passes the second factor: by a passkey, a code of the app, or a recovery code. */
export function ProveForm({ onPassed, withoutOne }: ProveFormProps) {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [recovers, setRecovers] = useState(false);
  if (!data) return error ? <AccountFault error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  const hasPasskey = data.passkeys.length > 0;
  if (!hasPasskey && !data.authenticator) return withoutOne;
  const other = (
    <button type="button" className="button self-start" onClick={() => setRecovers(!recovers)}>
      {recovers ? <Trans>Use another way</Trans> : <Trans>Use a recovery code</Trans>}
    </button>
  );
  if (recovers)
    return (
      <>
        <RecoveryForm onPassed={onPassed} />
        {other}
      </>
    );
  return (
    <>
      {hasPasskey &&
        (hasPasskeys() ? (
          <PasskeyButton send={verifyByPasskey} onDone={onPassed}>
            <Trans>Use a passkey</Trans>
          </PasskeyButton>
        ) : (
          <p>
            <Trans>This browser cannot use your passkey. Use another one, or a recovery code.</Trans>
          </p>
        ))}
      {data.authenticator && <AppForm onPassed={onPassed} />}
      {data.recovery_codes_left > 0 && other}
    </>
  );
}

const SIX_DIGITS = msg`Enter the 6 digits of the code`;
const digitsIn = (data: FormData): string => String(data.get('code')).replace(/\D/g, '');

type CodeFormProps<T> = {
  id: string;
  send: (code: string) => Promise<T>;
  onDone: (done: T) => void;
  children: ReactNode;
};

/** The field for a code of an authenticator app, and its button. */
export function AppCodeForm<T>({ id, send, onDone, children }: CodeFormProps<T>) {
  const { t } = useLingui();
  const form = useSubmission({
    fields: {
      code: {
        id,
        check: ({ code }: { code: string }) => (/^\d{6}$/.test(code) ? undefined : SIX_DIGITS),
        codes: ['second_factor.wrong'] as const,
      },
    },
    values: (data: FormData) => ({ code: digitsIn(data) }),
    send: ({ code }) => send(code),
    onSuccess: onDone,
    onError: (error) =>
      isWrong(error)
        ? [
            {
              fieldId: id,
              message: t`This code is wrong or was used already. Wait for the next one in the app.`,
            },
          ]
        : undefined,
    faultsAt: 'code',
    focusesField: true,
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField
        id={id}
        name="code"
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t`The code in your authenticator app`}
        hint={t`6 digits. Spaces are fine.`}
        fault={form.faultOf('code')}
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Checking…`}>
        {children}
      </SubmitButton>
    </Form>
  );
}

const AppForm = ({ onPassed }: { onPassed: () => void }) => (
  <AppCodeForm id="app-code" send={(code) => verify({ code })} onDone={onPassed}>
    <Trans>Continue</Trans>
  </AppCodeForm>
);

const RECOVERY_ID = 'recovery-code';

function RecoveryForm({ onPassed }: { onPassed: () => void }) {
  const { t } = useLingui();
  const form = useSubmission({
    fields: {
      code: {
        id: RECOVERY_ID,
        check: ({ code }: { code: string }) => (code ? undefined : msg`Enter a recovery code`),
        codes: ['second_factor.wrong'] as const,
      },
    },
    values: (data: FormData) => ({ code: String(data.get('code')).trim() }),
    send: ({ code }) => recover(code),
    onSuccess: onPassed,
    onError: (error) =>
      isWrong(error)
        ? [{ fieldId: RECOVERY_ID, message: t`This is none of your recovery codes, or it was used already.` }]
        : undefined,
    faultsAt: 'code',
    focusesField: true,
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField
        id={RECOVERY_ID}
        name="code"
        ltr
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t`A recovery code`}
        hint={t`10 letters and digits that you kept. Each works once.`}
        fault={form.faultOf('code')}
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Checking…`}>
        <Trans>Continue</Trans>
      </SubmitButton>
    </Form>
  );
}

const isWrong = (error: Error): boolean => error instanceof ApiError && error.code === 'second_factor.wrong';
