import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { MODERATION_NOTE_MAX } from '#worker/contract/memory-commands.ts';
import type { Decision, DecisionFormState } from './use-decision.ts';

type Way = 'edit' | 'return' | 'deny';

/** The decision that is being made: to approve, unless another way was chosen. */
export function useChoice() {
  const [way, setWay] = useState<Way | null>(null);
  const [note, setNote] = useState('');
  const [tells, setTells] = useState(false);
  const element = useRef<HTMLDivElement>(null);

  function choose(next: Way | null) {
    setWay(next);
    // after the render: moves focus to what has replaced the buttons
    setTimeout(() => element.current?.querySelector<HTMLElement>('textarea, input, button')?.focus());
  }

  function decision(): Decision {
    const noted = { note: note.trim() || null };
    if (way === 'return') return { decision: 'return', ...noted };
    return way === 'deny' ? { decision: 'deny', tell: tells, ...(tells && noted) } : { decision: 'approve' };
  }

  return { way, choose, note, setNote, tells, setTells, element, decision };
}

type Props = {
  choice: ReturnType<typeof useChoice>;
  form: DecisionFormState;
  /** Who wrote it. */
  name: string;
  /** What its author can do once it is returned. */
  returned: string;
  /** What is said before it is denied. */
  denied: string;
  /** The field in which it is edited before it is approved. */
  editing?: ReactNode;
  /** What is known about it. */
  children?: ReactNode;
};

/** The possible decisions on what waits: approving is one tap, the others have a form. */
export function DecisionForm({ choice, form, name, returned, denied, editing, children }: Props) {
  const { t } = useLingui();
  const { way, choose, note, setNote, tells, setTells, element } = choice;
  const noteProps = {
    id: form.ids.note,
    value: note,
    onChange: setNote,
    max: MODERATION_NOTE_MAX,
    fault: form.faultOf('note'),
  };
  return (
    <div ref={element} className="flex flex-col gap-4 pt-3">
      {children}
      {form.fault && (
        <p role="alert" className="text-(--danger)">
          {form.fault}
        </p>
      )}
      <form className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
        {way === 'edit' && editing}
        {way === 'return' && <TextArea label={t`What should be different?`} hint={returned} {...noteProps} />}
        {way === 'deny' && (
          <>
            <p>
              {denied}{' '}
              <Trans>It is kept: only its author and the people who manage this site can see it.</Trans>
            </p>
            <Checkbox
              label={t`Tell ${name} that it will not be published`}
              isSelected={tells}
              onChange={setTells}
            />
            {tells && <TextArea label={t`A note to ${name} (optional)`} {...noteProps} />}
          </>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton
            busy={form.isPending}
            disabled={form.waiting}
            busyLabel={way === null ? t`Approving…` : t`Saving…`}
          >
            {(way === null || way === 'edit') && <Trans>Approve</Trans>}
            {way === 'return' && <Trans>Return with this note</Trans>}
            {way === 'deny' && <Trans>Don’t publish</Trans>}
          </SubmitButton>
          {way === null ? (
            <>
              {editing && (
                <button type="button" className="text-button" onClick={() => choose('edit')}>
                  <Trans>Edit and approve</Trans>
                </button>
              )}
              <button type="button" className="text-button" onClick={() => choose('return')}>
                <Trans>Return with a note</Trans>
              </button>
              <button type="button" className="text-button" onClick={() => choose('deny')}>
                <Trans>Don’t publish</Trans>
              </button>
            </>
          ) : (
            <button type="button" className="button" onClick={() => choose(null)}>
              <Trans>Cancel</Trans>
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
