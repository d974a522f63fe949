import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useHuman } from '#web/features/human/public.ts';
import { EMAIL, NOTE } from '#web/features/members/field-messages.ts';
import { callsOf, type Place, storedId } from '#web/features/members/place.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { useSession } from '#web/lib/session.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { REQUEST_NOTE_MAX } from '#worker/contract/access-request.ts';
import * as schemas from '#worker/contract/schemas/access-request.ts';
import { storeRequest } from './earlier-request.ts';

const body = schemas.requestAccess.body.shape;
const NAME: OwnMessages = {
  'field.required': msg`Enter your name`,
  'name.too_long': msg`The name is too long`,
};

type Props = {
  place: Place;
  /** The label of the button. */
  action: string;
  /** Called with the email address that the answer is sent to. */
  onAsked: (email: string) => void;
  onCancel?: () => void;
};

/**
 * The form that requests access from the family, or from a community; a signed-in user only adds a message. The draft is stored in
 * this tab until it is sent.
 */
export function AskForm({ place, action, onAsked, onCancel }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { signedIn, user } = useSession();
  const queries = useQueryClient();
  const human = useHuman('access');
  const formId = useId();
  const stored = storedId(place.kind, place.id);
  const ids = { name: `${formId}-name`, email: `${formId}-email`, note: `${formId}-note` };
  const { value, set, forget } = useFormDraft(`ask.${stored}`, { name: '', email: '', note: '' });
  const name = value.name.trim();
  const email = signedIn ? (user?.email ?? '') : value.email.trim();
  const note = value.note.trim();

  const form = useSubmission({
    fields: {
      name: { id: ids.name, ...(!signedIn && { schema: body.name, own: NAME }) },
      email: { id: ids.email, ...(!signedIn && { schema: body.email, own: EMAIL }) },
      note: { id: ids.note, schema: body.note, own: NOTE },
    },
    values: () => ({ name, email, note }),
    send: () =>
      call(callsOf(place).requestAccess, {
        params: { id: place.id },
        body: { note: note || null, ...(!signedIn && { name, email, ...human.proof }) },
      }),
    onSuccess: () => {
      storeRequest(stored, email);
      forget();
      onAsked(email);
    },
    onError: (error) => {
      human.again();
      // access was granted in the meantime: the refetched page shows it
      if (error instanceof ApiError && error.code === 'access.already_member')
        void queries.invalidateQueries({
          queryKey: [place.kind === 'site' ? 'sites' : 'communities', place.id],
        });
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form} className="flex flex-col gap-5 text-start">
      {!signedIn && (
        <>
          <TextField
            id={ids.name}
            autoComplete="name"
            label={t`Your name`}
            value={value.name}
            onChange={(next) => set({ name: next })}
            fault={form.faultOf('name')}
          />
          <EmailField
            id={ids.email}
            autoComplete="email"
            maxLength={254}
            label={t`Email`}
            hint={t`We will send the answer to this address.`}
            value={value.email}
            onChange={(next) => set({ email: next })}
            fault={form.faultOf('email')}
          />
        </>
      )}
      <TextArea
        id={ids.note}
        label={place.kind === 'site' ? t`A note to the family` : t`A note to the community`}
        hint={
          place.kind === 'site'
            ? t`For example, how you knew each other. Optional.`
            : t`For example, what connects you to the community. Optional.`
        }
        value={value.note}
        onChange={(next) => set({ note: next })}
        fault={form.faultOf('note')}
        max={REQUEST_NOTE_MAX}
      />
      {!signedIn && (
        <p className="small">
          <Trans>
            What we store, and for how long, is in the{' '}
            <a
              className="underline"
              href={`/${locale}/privacy-statement`}
              target="_blank"
              rel="noopener noreferrer"
            >
              privacy statement
            </a>
            .
          </Trans>
        </p>
      )}
      {!signedIn && human.check}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} busyLabel={t`Sending…`} disabled={form.waiting || (signedIn && !user)}>
          {action}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
        )}
      </div>
    </SubmissionForm>
  );
}
