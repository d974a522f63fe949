import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHuman } from '#web/features/human/public.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { sendLoginCode as withAddress } from '#worker/contract/schemas/sign-up.ts';
import { EMAIL } from './account-fields.ts';

type AddressFormProps = {
  /** The id of its field. */
  id: string;
  /** The address it begins with. */
  email: string;
  hint?: string;
  /** What the human check is for, where it is configured. */
  action: Parameters<typeof useHuman>[0];
  /** The server's error codes that concern the address. */
  codes?: readonly ErrorCode[];
  /** Sends a message to the address; `human` is the answer of the human check. */
  send: (body: { email: string; human?: string }) => Promise<void>;
  onSent: (email: string) => void;
  /** The label of the button. */
  children: ReactNode;
};

/** Asks for the address to which a code or a link is sent. */
export function AddressForm({ id, email, hint, action, codes, send, onSent, children }: AddressFormProps) {
  const { t } = useLingui();
  const human = useHuman(action);
  const form = useSubmission({
    fields: { email: { id, schema: withAddress.body.shape.email, own: EMAIL, ...(codes && { codes }) } },
    values: (data: FormData) => ({ email: String(data.get('email')).trim() }),
    send: (values) => send({ ...values, ...human.proof }),
    onSuccess: (_, values) => onSent(values.email),
    onError: () => {
      human.again();
      return undefined;
    },
  });
  return (
    <SubmissionForm of={form}>
      <EmailField
        id={id}
        name="email"
        autoComplete="username"
        defaultValue={email}
        fault={form.faultOf('email')}
        label={t`Email`}
        {...(hint && { hint })}
      />
      {human.check}
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
        {children}
      </SubmitButton>
    </SubmissionForm>
  );
}
