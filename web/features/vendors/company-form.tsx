import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VendorInput } from '#worker/contract/schemas/vendor.ts';
import type { Vendor } from '#worker/contract/vendor.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { saveVendor, showVendor, vendorQuery } from './vendor-queries.ts';

const { shape } = VendorInput;

const COMPANY = msg`Enter the name of the company`;
const NUMBER = msg`Enter the number of the company`;
const PHONE = msg`Enter a phone number`;
const EMAIL = msg`Enter an email address`;
const ADDRESS = msg`Enter the address`;

const FIELDS = {
  company: {
    id: 'vendor-company',
    schema: shape.company,
    own: { 'name.too_short': COMPANY, 'field.required': COMPANY },
  },
  company_id: {
    id: 'vendor-company-id',
    schema: shape.company_id,
    own: { 'name.too_short': NUMBER, 'field.required': NUMBER },
  },
  phone: {
    id: 'vendor-phone',
    schema: shape.phone,
    own: { 'name.too_short': PHONE, 'field.required': PHONE },
  },
  email: { id: 'vendor-email', schema: shape.email, own: { 'field.required': EMAIL } },
  address: {
    id: 'vendor-address',
    schema: shape.address,
    own: { 'name.too_short': ADDRESS, 'field.required': ADDRESS },
  },
  about: { id: 'vendor-about', schema: shape.about },
  languages: {
    id: 'vendor-language-he',
    schema: shape.languages,
    own: { 'list.too_short': msg`Choose at least one language` },
  },
};

export type FormProps = {
  vendor: Vendor | null;
  /** The label of the button, such as "Continue". */
  action: string;
  onSaved: () => void;
};

/** The details of the company. `email` is suggested for a new one. */
export function CompanyForm({ vendor, action, onSaved, email = '' }: FormProps & { email?: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const draft = useFormDraft('vendor.company', {
    company: vendor?.company ?? '',
    company_id: vendor?.company_id ?? '',
    phone: vendor?.phone ?? '',
    email: vendor?.email ?? email,
    address: vendor?.address ?? '',
    about: vendor?.about ?? '',
    languages: vendor?.languages ?? (['he'] as Vendor['languages']),
  });
  const { value, set } = draft;
  useUnsaved(draft.changed, draft.forget);
  const form = useSubmission({
    fields: FIELDS,
    values: () => value,
    send: (values) => saveVendor(vendor, values),
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
  const text = (field: Exclude<keyof typeof FIELDS, 'languages'>) => ({
    id: FIELDS[field].id,
    value: value[field],
    onChange: (typed: string) => set({ [field]: typed }),
    fault: form.faultOf(field),
  });
  const language = (code: Vendor['languages'][number], label: string) => (
    <Checkbox
      id={`vendor-language-${code}`}
      label={label}
      isSelected={value.languages.includes(code)}
      onChange={(on) =>
        set({
          languages: on ? [...value.languages, code] : value.languages.filter((other) => other !== code),
        })
      }
    />
  );
  return (
    <SubmissionForm of={form}>
      <TextField {...text('company')} label={t`Name of the company`} autoComplete="organization" />
      <TextField
        {...text('company_id')}
        label={t`Company number`}
        hint={t`As registered with the authorities.`}
        ltr
        autoComplete="off"
      />
      <TextField {...text('phone')} label={t`Phone`} type="tel" inputMode="tel" ltr autoComplete="tel" />
      <EmailField
        {...text('email')}
        label={t`Email of the shop`}
        hint={t`For our questions about the shop. Emails about orders are sent to your account’s address.`}
        autoComplete="email"
      />
      <TextField {...text('address')} label={t`Address of the shop`} autoComplete="street-address" />
      <TextArea
        {...text('about')}
        label={t`About the shop, if you like`}
        hint={t`Since when you deliver, and for which customers. We read it before we approve you.`}
        max={2000}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="font-semibold">
          <Trans>Languages of our emails about orders</Trans>
        </legend>
        {language('he', t`Hebrew`)}
        {language('en', t`English`)}
        <FaultNote id="vendor-language-he" fault={form.faultOf('languages')} />
      </fieldset>
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
        {action}
      </SubmitButton>
    </SubmissionForm>
  );
}
