import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { formOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MODERATION_NOTE_MAX } from '#worker/contract/memory-commands.ts';
import { type Decision, useDecide } from './use-decide.ts';

type Way = 'edit' | 'return' | 'deny';

/** A pending memory with the possible decisions. `onDecided` receives a message with the outcome. */
export function PendingCard({
  memory: loaded,
  onDecided,
}: {
  memory: Memory;
  onDecided: (said: string) => void;
}) {
  const { t } = useLingui();
  const { textOf, maxText } = formOf(loaded);
  const [way, setWay] = useState<Way | null>(null);
  const [text, setText] = useState(textOf(loaded) ?? '');
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(false);
  const decisionForm = useRef<HTMLDivElement>(null);
  const { name } = loaded.author;
  const outcomes = {
    approve: t`Approved.`,
    edit: t`Approved with your changes.`,
    return: t`Returned to ${name} with your note.`,
    deny: t`Not published.`,
  };
  const form = useDecide({ memory: loaded, decision, outcome: outcomes[way ?? 'approve'], onDecided });
  const memory = form.changed ?? loaded;

  function choose(next: Way | null) {
    setWay(next);
    // after the render: moves focus to what has replaced the buttons
    setTimeout(() => decisionForm.current?.querySelector<HTMLElement>('textarea, input, button')?.focus());
  }

  function decision(): Decision {
    if (way === 'edit') return { decision: 'approve', text: text.trim() };
    if (way === 'return') return { decision: 'return', note: note.trim() || null };
    return way === 'deny' ? { decision: 'deny', tell: notify } : { decision: 'approve' };
  }

  return (
    <section className="mb-8 *:mb-0">
      <MemoryCard memory={memory} opened />
      <div ref={decisionForm} className="flex flex-col gap-4 pt-3">
        {memory.collapsed_for === 'words' && (
          <p className="text-(--warning)">
            <Trans>It contains a word that some readers may find hurtful.</Trans>
          </p>
        )}
        {form.changed && (
          <p role="alert" className="text-(--warning)">
            <Trans>Its author has changed it in the meantime. This is the new version.</Trans>
          </p>
        )}
        {form.fault && (
          <p role="alert" className="text-(--danger)">
            {form.fault}
          </p>
        )}
        {way === null ? (
          <div className="flex flex-wrap items-center gap-x-2">
            <form noValidate onSubmit={form.submit}>
              <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`Approving…`}>
                <Trans>Approve</Trans>
              </SubmitButton>
            </form>
            <button type="button" className="text-button" onClick={() => choose('edit')}>
              <Trans>Edit and approve</Trans>
            </button>
            <button type="button" className="text-button" onClick={() => choose('return')}>
              <Trans>Return with a note</Trans>
            </button>
            <button type="button" className="text-button" onClick={() => choose('deny')}>
              <Trans>Don’t publish</Trans>
            </button>
          </div>
        ) : (
          <form className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
            {way === 'edit' && (
              <TextArea
                id={form.ids.text}
                label={t`The words as they will appear`}
                value={text}
                onChange={setText}
                max={maxText}
                fault={form.faultOf('text')}
                rows={5}
                className="font-serif text-[1.1875rem]!"
              />
            )}
            {way === 'return' && (
              <TextArea
                id={form.ids.note}
                label={t`What should be different?`}
                hint={t`${name} reads this and can change the memory and send it again.`}
                value={note}
                onChange={setNote}
                max={MODERATION_NOTE_MAX}
                fault={form.faultOf('note')}
              />
            )}
            {way === 'deny' && (
              <>
                <p>
                  <Trans>
                    The memory will not be published. It is kept, and only its author and you can see it.
                  </Trans>
                </p>
                <Checkbox
                  label={t`Tell ${name} that it will not be published`}
                  isSelected={notify}
                  onChange={setNotify}
                />
              </>
            )}
            <div className="flex flex-wrap gap-2">
              <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`Saving…`}>
                {way === 'edit' && <Trans>Approve</Trans>}
                {way === 'return' && <Trans>Return with this note</Trans>}
                {way === 'deny' && <Trans>Don’t publish</Trans>}
              </SubmitButton>
              <button type="button" className="button" onClick={() => choose(null)}>
                <Trans>Cancel</Trans>
              </button>
            </div>
          </form>
        )}
      </div>
    </section>
  );
}
