import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PayoutDetails } from '#worker/contract/schemas/vendor.ts';
import type { FormProps } from './company-form.tsx';
import { saveVendor, showVendor, vendorQuery } from './vendor-queries.ts';

const { shape } = PayoutDetails;
const HOLDER = msg`Enter the name of the account holder`;
const BANK = msg`Enter the name of the bank`;
const ACCOUNT = msg`Enter the number of the account`;

const FIELDS = {
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
};

/** The bank account to which a vendor is paid. */
export function PayoutForm({ vendor, action, onSaved }: FormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const draft = useFormDraft<PayoutDetails>(
    'vendor.payout',
    vendor?.payout ?? { holder: '', bank: '', branch: '', account: '' },
  );
  const { value, set } = draft;
  useUnsaved(draft.changed, draft.forget);
  const form = useSubmission({
    fields: FIELDS,
    values: () => value,
    send: (payout) => saveVendor(vendor, { payout }),
    onSuccess: (reply, values) => {
      showVendor(queries, reply.vendor);
      draft.saved(values);
    },
    onDone: onSaved,
    onError: () => {
      void queries.invalidateQueries({ queryKey: vendorQuery().queryKey });
      return undefined;
    },
  });
  const text = (field: keyof typeof FIELDS, part: keyof PayoutDetails) => ({
    id: FIELDS[field].id,
    value: value[part],
    onChange: (typed: string) => set({ [part]: typed }),
    fault: form.faultOf(field),
    autoComplete: 'off',
  });
  return (
    <SubmissionForm of={form}>
      <p>
        <Trans>
          We pay once a month by bank transfer, after our fee of 15 %. Never enter the number of a card here.
        </Trans>
      </p>
      <TextField {...text('payout/holder', 'holder')} label={t`Account holder`} />
      <TextField {...text('payout/bank', 'bank')} label={t`Bank`} />
      <TextField {...text('payout/branch', 'branch')} label={t`Branch, if there is one`} ltr />
      <TextField {...text('payout/account', 'account')} label={t`Account number or IBAN`} ltr />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
        {action}
      </SubmitButton>
    </SubmissionForm>
  );
}
