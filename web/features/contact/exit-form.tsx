import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useHuman } from '#web/features/human/public.ts';
import { call } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { contact } from '#worker/contract/contact.ts';
import * as schemas from '#worker/contract/schemas/contact.ts';
import { ExitPrivacy, HiddenField } from '#worker/shared/views/contact/contact-form.tsx';
import { textIn, toastFailure } from './contact-fields.ts';

const { name, email, phone } = schemas.contact.body.shape;

const INCOMPLETE = msg`Please fill one of the fields, with your name.`;
type Values = { name: string; email: string; phone: string };

const FIELDS = {
  name: { id: 'exit-name', schema: name, own: { 'field.required': INCOMPLETE } },
  email: {
    id: 'exit-email',
    schema: email,
    value: (values: Values) => values.email || undefined,
    check: (values: Values) => (values.email || values.phone ? undefined : INCOMPLETE),
  },
  phone: { id: 'exit-phone', schema: phone },
};

/** A name with an email address or a phone number. */
export function ExitForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const view = useView();
  const draft = useFormDraft('exit', { name: '', email: '', phone: '' });
  const human = useHuman('contact', draft.changed);
  const { keyFor, done } = useIdempotencyKey('exit');
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({
      name: textIn(data, 'name'),
      email: textIn(data, 'email'),
      phone: textIn(data, 'phone'),
      topic: textIn(data, 'topic'),
    }),
    send: ({ email, ...values }) => {
      const body = {
        ...values,
        ...(email && { email }),
        source: 'exit' as const,
        page: location.pathname,
      };
      return call(contact, { body: { ...body, ...human.proof }, idempotencyKey: keyFor(body) });
    },
    onSuccess: () => {
      draft.forget();
      done();
    },
    onError: (error) => {
      human.again();
      toastFailure(error, t`Your details were not sent`);
      return undefined;
    },
  });

  if (form.isSuccess)
    return (
      <>
        <StatusMessage>
          <Trans>Thank you. We will get in touch soon.</Trans>
        </StatusMessage>
        <button type="button" className="button self-start" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </>
    );
  return (
    <SubmissionForm of={form}>
      <TextField
        id="exit-name"
        name="name"
        autoComplete="name"
        maxLength={120}
        label={t`Full name`}
        value={draft.value.name}
        onChange={(next) => draft.set({ name: next })}
        fault={form.faultOf('name')}
      />
      <EmailField
        id="exit-email"
        name="email"
        autoComplete="email"
        maxLength={254}
        label={t`Email`}
        value={draft.value.email}
        onChange={(next) => draft.set({ email: next })}
        fault={form.faultOf('email')}
      />
      <TextField
        id="exit-phone"
        name="phone"
        type="tel"
        ltr
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        label={t`Phone`}
        value={draft.value.phone}
        onChange={(next) => draft.set({ phone: next })}
        fault={form.faultOf('phone')}
      />
      <HiddenField view={view} />
      <p className="small">
        <ExitPrivacy view={view} />
      </p>
      {human.check}
      <SubmitButton busy={form.busy} busyLabel={t`Sending…`} disabled={form.waiting}>
        <Trans>Sign me up</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
