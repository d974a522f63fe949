import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useHuman } from '#web/features/human/public.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useView } from '#web/ui/use-view.tsx';
import { contact } from '#worker/contract/contact.ts';
import * as schemas from '#worker/contract/schemas/contact.ts';
import { CONTACT_IDS, ContactFields } from '#worker/shared/views/contact/contact-form.tsx';
import type { ContactDraft } from './contact-draft.ts';
import { textIn, toastFailure } from './contact-fields.ts';

const { name, email, phone, message } = schemas.contact.body.shape;

const FIELDS = {
  name: { id: CONTACT_IDS.name, schema: name, own: { 'field.required': msg`Enter your name` } },
  email: { id: CONTACT_IDS.email, schema: email, own: { 'field.required': msg`Enter your email address` } },
  phone: { id: CONTACT_IDS.phone, schema: phone },
  message: { id: CONTACT_IDS.message, schema: message, own: { 'field.required': msg`Write a message` } },
};

type Props = {
  draft: ContactDraft;
  /** The community under whose brand it is sent. */
  siteId?: number | undefined;
};

/** The contact form. What is typed stays in this tab until it is sent. */
export function ContactForm({ draft, siteId }: Props) {
  const { t } = useLingui();
  const sent = useRef(draft.value);
  const [isSent, setIsSent] = useState(false);
  const human = useHuman('contact', draft.changed);
  const { keyFor, done } = useIdempotencyKey('contact');

  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({
      name: textIn(data, 'name'),
      email: textIn(data, 'email'),
      phone: textIn(data, 'phone'),
      message: textIn(data, 'message'),
      topic: textIn(data, 'topic'),
    }),
    send: (values) => {
      sent.current = draft.value;
      const body = { ...values, page: location.pathname, ...(siteId && { site_id: siteId }) };
      return call(contact, { body: { ...body, ...human.proof }, idempotencyKey: keyFor(body) });
    },
    onSuccess: () => {
      draft.saved(sent.current);
      done();
      human.again();
      setIsSent(true);
      toast({ variant: 'success', title: t`Your message was sent` });
    },
    onError: (error) => {
      human.again();
      toastFailure(error, t`Your message was not sent`);
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form}>
      <ContactFields
        view={useView()}
        name={{ ...draft.input('name'), fault: form.faultOf('name') }}
        email={{ ...draft.input('email'), fault: form.faultOf('email') }}
        phone={{ ...draft.input('phone'), fault: form.faultOf('phone') }}
        message={{ ...draft.input('message'), fault: form.faultOf('message') }}
        human={human.check}
        submit={(texts) => <SubmitButton busy={form.busy} disabled={form.waiting} {...texts} />}
      />
      <StatusMessage>
        {isSent && !draft.changed && <Trans>Thank you, your message was sent. We will reply by email.</Trans>}
      </StatusMessage>
    </SubmissionForm>
  );
}
