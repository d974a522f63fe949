import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Place } from '#web/features/members/place.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { SendLink } from '#web/ui/forms/send-link.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Invitation, LINK_USES_MOST } from '#worker/contract/member.ts';
import { createInvitation } from '#worker/contract/schemas/member.ts';
import { useInvite } from './invitation-queries.ts';

type Props = {
  place: Place;
  title: string;
  /** The name of the community, or of the person that the site is about. */
  name: string;
  onClose: () => void;
};

const MaxUses = createInvitation.body.options[1].shape.max_uses;
const NUMBER = msg`Enter a number from 1 to ${{ most: LINK_USES_MOST }}`;
const USES: OwnMessages = { 'number.too_small': NUMBER, 'number.too_large': NUMBER };
const USUAL = '10';

/** The dialog that creates a link with which several people can join as members. */
export function InviteByLink({ place, title, name, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const field = `${formId}-uses`;
  const invite = useInvite(place);
  const [typed, setTyped] = useState(USUAL);
  const [made, setMade] = useState<Invitation | null>(null);
  const uses = made?.max_uses ?? 0;
  const form = useSubmission({
    fields: { max_uses: { id: field, schema: MaxUses, own: USES } },
    values: () => ({
      kind: 'link' as const,
      max_uses: /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0,
    }),
    send: invite,
    onDone: setMade,
  });

  return (
    <Sheet
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={
        made ? (
          <button type="button" className="button" onClick={onClose}>
            <Trans>Done</Trans>
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={onClose}>
              <Trans>Cancel</Trans>
            </button>
            <SubmitButton
              form={formId}
              busy={form.busy}
              disabled={form.waiting}
              busyLabel={t`Making a link…`}
            >
              <Trans>Make a link</Trans>
            </SubmitButton>
          </>
        )
      }
    >
      {made?.link ? (
        <div className="flex flex-col gap-4">
          <p role="status">
            {t`${plural(uses, {
              one: 'The link is ready. One person can join with it within 14 days.',
              other: 'The link is ready. # people can join with it within 14 days.',
            })}`}
          </p>
          <SendLink link={made.link} title={place.kind === 'site' ? t`The site of ${name}` : name} />
        </div>
      ) : (
        <SubmissionForm of={form} id={formId}>
          <p>
            {place.kind === 'site' ? (
              <Trans>
                Anyone with the link can join as a member: see the site, add memories and light candles. Send
                it only to people you trust. You can revoke it at any time.
              </Trans>
            ) : (
              <Trans>
                Anyone with the link can join as a member: see the community and add memories. Send it only to
                people you trust. You can revoke it at any time.
              </Trans>
            )}
          </p>
          <TextField
            id={field}
            ltr
            inputMode="numeric"
            autoComplete="off"
            label={t`How many people can join with this link?`}
            value={typed}
            onChange={setTyped}
            fault={form.faultOf('max_uses')}
          />
        </SubmissionForm>
      )}
    </Sheet>
  );
}
