import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PayoutDetails } from '#worker/contract/schemas/vendor.ts';
import { PAYOUT_HOLD_HOURS } from '#worker/contract/statement.ts';
import { isServing } from '#worker/contract/vendor.ts';
import type { FormProps } from './company-form.tsx';
import { saveVendor, showVendor, vendorQuery } from './vendor-queries.ts';

const { shape } = PayoutDetails;
type Values = PayoutDetails & { password: string };
const NONE: PayoutDetails = { holder: '', bank: '', branch: '', account: '' };
const HOLDER = msg`Enter the name of the account holder`;
const BANK = msg`Enter the name of the bank`;
const ACCOUNT = msg`Enter the number of the account`;
const PASSWORD = msg`Enter your password`;

const fieldsFor = (needsPassword: boolean) => ({
  'payout/holder': {
    id: 'payout-holder',
    schema: shape.holder,
    own: { 'text.too_short': HOLDER, 'field.required': HOLDER },
    value: ({ holder }: PayoutDetails) => holder,
  },
  'payout/bank': {
    id: 'payout-bank',
    schema: shape.bank,
    own: { 'text.too_short': BANK, 'field.required': BANK },
    value: ({ bank }: PayoutDetails) => bank,
  },
  'payout/branch': {
    id: 'payout-branch',
    schema: shape.branch,
    value: ({ branch }: PayoutDetails) => branch,
  },
  'payout/account': {
    id: 'payout-account',
    schema: shape.account,
    own: { 'text.too_short': ACCOUNT, 'field.required': ACCOUNT },
    value: ({ account }: PayoutDetails) => account,
  },
  password: {
    id: 'payout-password',
    check: ({ password }: Values) => (needsPassword && password === '' ? PASSWORD : undefined),
    codes: ['account.wrong_password'] as const,
  },
});

/** The bank account to which a vendor is paid. Once they are approved, a change needs their password. */
export function PayoutForm({ vendor, action, onSaved }: FormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const draft = useFormDraft<PayoutDetails>('vendor.payout', vendor?.payout ?? NONE);
  const { value, set } = draft;
  const [password, setPassword] = useState('');
  useUnsaved(draft.changed || password !== '', draft.forget);
  const serves = vendor !== null && isServing(vendor.state);
  const fields = fieldsFor(serves && draft.changed);
  const form = useSubmission({
    fields,
    values: (): Values => ({ ...value, password }),
    send: ({ password, ...payout }) => saveVendor(vendor, { payout, ...(password !== '' && { password }) }),
    onSuccess: (reply, { password: _, ...payout }) => {
      showVendor(queries, reply.vendor);
      draft.saved(payout);
      setPassword('');
    },
    onDone: onSaved,
    onError: () => {
      void queries.invalidateQueries({ queryKey: vendorQuery().queryKey });
      return undefined;
    },
  });
  const text = (field: Exclude<keyof typeof fields, 'password'>, part: keyof PayoutDetails) => ({
    id: fields[field].id,
    value: value[part],
    onChange: (typed: string) => set({ [part]: typed }),
    fault: form.faultOf(field),
    autoComplete: 'off',
  });
  return (
    <SubmissionForm of={form}>
      <p>
        {vendor && <Trans>We pay once a month by bank transfer, after our fee of {vendor.fee}%.</Trans>}{' '}
        <Trans>Never enter the number of a card here.</Trans>
      </p>
      <TextField {...text('payout/holder', 'holder')} label={t`Account holder`} />
      <TextField {...text('payout/bank', 'bank')} label={t`Bank`} />
      <TextField {...text('payout/branch', 'branch')} label={t`Branch, if there is one`} ltr />
      <TextField {...text('payout/account', 'account')} label={t`Account number or IBAN`} ltr />
      {serves && (
        <PasswordField
          id={fields.password.id}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={form.faultOf('password')}
          label={t`Your password`}
          hint={t`Required to change your payout details. We will email you about the change, and pay to a new account only after ${PAYOUT_HOLD_HOURS} hours.`}
        />
      )}
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
        {action}
      </SubmitButton>
    </SubmissionForm>
  );
}
