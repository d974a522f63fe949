import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { EMAIL, NOTE } from '#web/features/members/field-messages.ts';
import { type Place, storedId } from '#web/features/members/place.ts';
import { ROLE_MEANS } from '#web/features/members/role-meanings.ts';
import { ROLE } from '#web/features/members/roles.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { INVITATION_NOTE_MAX, type Invitation, SITE_ROLES, type SiteRole } from '#worker/contract/member.ts';
import { createInvitation } from '#worker/contract/schemas/member.ts';
import { isLocale } from '#worker/shared/locale.ts';
import { useInvite } from './invitation-queries.ts';

const body = createInvitation.body.options[0].shape;

type Props = {
  place: Place;
  /** The id of the place. */
  placeId: number;
  title: string;
  /** The roles to choose from; a single one is preselected without a question. */
  roles: readonly SiteRole[];
  /** Information to show before sending. */
  children?: ReactNode;
  onSent: (invitation: Invitation) => void;
  onClose: () => void;
};

/** The dialog that sends an invitation to one address. The draft is stored in this tab until it is sent. */
export function InviteByMail({ place, placeId, title, roles, children, onSent, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { email: `${formId}-email`, note: `${formId}-note` };
  const offer = roles[0] === 'owner';
  const last = roles.includes('member') ? 'member' : (roles[0] ?? 'member');
  const { value, set, forget } = useFormDraft(`invite.${storedId(place.kind, placeId)}.${last}`, {
    email: '',
    note: '',
    role: last,
    locale,
  } as Record<'email' | 'note' | 'role' | 'locale', string>);
  const role = roles.find((one) => one === value.role) ?? last;
  const invite = useInvite(place);
  const form = useSubmission({
    fields: {
      email: { id: ids.email, schema: body.email, own: EMAIL },
      note: { id: ids.note, schema: body.note, own: NOTE, value: () => value.note },
    },
    values: () => ({
      kind: 'email' as const,
      email: value.email.trim(),
      role,
      note: value.note.trim() || null,
      locale: isLocale(value.locale) ? value.locale : locale,
    }),
    send: invite,
    onDone: (invitation) => {
      forget();
      onSent(invitation);
    },
  });

  return (
    <Sheet
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <SubmitButton form={formId} busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
            {offer ? <Trans>Send the offer</Trans> : <Trans>Send the invitation</Trans>}
          </SubmitButton>
        </>
      }
    >
      <SubmissionForm of={form} id={formId}>
        {children}
        <EmailField
          id={ids.email}
          autoComplete="off"
          maxLength={254}
          label={t`Email`}
          hint={
            offer
              ? t`The offer is valid only for this address.`
              : t`The invitation is valid only for this address.`
          }
          value={value.email}
          onChange={(email) => set({ email })}
          fault={form.faultOf('email')}
        />
        {roles.length > 1 && (
          <RadioRows
            label={t`Role`}
            value={role}
            onChange={(next) => set({ role: next })}
            rows={ORDER.filter((one) => roles.includes(one)).map((one) => ({
              id: one,
              title: i18n._(ROLE[one]),
              text: i18n._(ROLE_MEANS[place.kind][one]),
            }))}
          />
        )}
        <TextArea
          id={ids.note}
          label={t`Personal note`}
          hint={t`It appears in the message. Optional.`}
          value={value.note}
          onChange={(note) => set({ note })}
          fault={form.faultOf('note')}
          max={INVITATION_NOTE_MAX}
        />
        <ChoiceField
          label={t`Language of the message`}
          choices={LANGUAGES}
          value={value.locale}
          onChange={(chosen) => set({ locale: chosen })}
        />
      </SubmissionForm>
    </Sheet>
  );
}

const ORDER: readonly SiteRole[] = SITE_ROLES.toReversed().filter((role) => role !== 'owner');

/** Each language in its own name. */
const LANGUAGES = [
  { id: 'he', label: 'עברית' },
  { id: 'en', label: 'English' },
];
