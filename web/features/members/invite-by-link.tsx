import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LINK_USES_MOST } from '#worker/contract/member.ts';
import { createInvitation } from '#worker/contract/schemas/member.ts';
import { useFaultText } from './fault.tsx';
import { useInvite } from './member-queries.ts';
import { SendLink } from './send-link.tsx';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  title: string;
  /** The name of the person that the site is about. */
  name: string;
  onClose: () => void;
};

const MaxUses = createInvitation.body.options[1].shape.max_uses;
const NUMBER = msg`Enter a number from 1 to ${{ most: LINK_USES_MOST }}`;
const USES: OwnMessages = { 'number.too_small': NUMBER, 'number.too_large': NUMBER };
const USUAL = '10';

/** The dialog that creates a link with which several people can join as members. */
export function InviteByLink({ id, title, name, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const field = `${formId}-uses`;
  const textOf = useFaultText();
  const invite = useInvite(id);
  const [waiting, heldBack] = useHeldBack();
  const [typed, setTyped] = useState(USUAL);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const made = invite.data;
  const uses = made?.max_uses ?? 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (invite.isPending || waiting) return;
    const max_uses = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    const found = faultsOf([{ fieldId: field, schema: MaxUses, value: max_uses, own: USES }]);
    setFaults(found);
    if (found.length) return;
    invite.mutate(
      { kind: 'link', max_uses },
      {
        onError: (error) => {
          setFaults([{ message: textOf(error) }]);
          heldBack(error);
        },
      },
    );
  }

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
              busy={invite.isPending}
              disabled={waiting}
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
              one: 'The link is ready. One person can join with it, in the next 14 days.',
              other: 'The link is ready. # people can join with it, in the next 14 days.',
            })}`}
          </p>
          <SendLink link={made.link} title={t`The site of ${name}`} />
        </div>
      ) : (
        <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
          <ErrorSummary faults={faults} />
          <p>
            <Trans>
              Whoever has the link can join as a member: see the site, add memories and light candles. Send it
              only to people you trust. You can take it back at any time.
            </Trans>
          </p>
          <TextField
            id={field}
            ltr
            inputMode="numeric"
            autoComplete="off"
            label={t`How many people can join with it?`}
            value={typed}
            onChange={setTyped}
            fault={faults.find(({ fieldId }) => fieldId === field)?.message}
          />
        </form>
      )}
    </Sheet>
  );
}
