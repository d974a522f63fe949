import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { formOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { TextChanges } from '#worker/shared/views/memory-changes/text-changes.tsx';
import { DecisionForm, useChoice } from './decision-form.tsx';
import { type Outcome, useDecideMemory } from './use-decision.ts';
import '#worker/shared/views/memory-changes/changes.css';

type Props = { memory: Memory; onDecided: (outcome: Outcome, undo: string) => void };

/**
 * A pending memory with the possible decisions. `onDecided` receives the outcome, and what is said where undoing it
 * is offered.
 */
export function PendingCard({ memory: loaded, onDecided }: Props) {
  const { t } = useLingui();
  const view = useView();
  const { textOf, maxText } = formOf(loaded);
  const choice = useChoice();
  const { way } = choice;
  // one that waits has its author
  const name = loaded.author?.name ?? '';
  const outcomes = {
    approve: { said: t`Approved.`, undo: t`The memory was approved.` },
    edit: { said: t`Approved with your changes.`, undo: t`The memory was approved.` },
    return: { said: t`Returned to ${name} with your note.`, undo: t`The memory was returned.` },
    deny: { said: t`Not published.`, undo: t`The memory will not be published.` },
  };
  const { said, undo } = outcomes[way ?? 'approve'];
  const form = useDecideMemory({
    memory: loaded,
    decision: () => (way === 'edit' ? { decision: 'approve', text: text.trim() } : choice.decision()),
    said,
    onDecided: (outcome) => onDecided(outcome, undo),
  });
  const { memory } = form;
  // an edit of the words that were read; those of a later version are edited anew
  const [edits, setEdits] = useState<Readonly<Record<number, string>>>({});
  const text = edits[memory.version] ?? textOf(memory) ?? '';
  const earlier = Object.keys(edits).findLast((version) => Number(version) !== memory.version);

  return (
    <section className="mb-8 *:mb-0">
      <MemoryCard memory={memory} opened />
      <DecisionForm
        choice={choice}
        form={form}
        name={name}
        returned={t`${name} reads this and can change the memory and send it again.`}
        denied={t`The memory will not be published.`}
        editing={
          <>
            <TextArea
              id={form.ids.text}
              label={t`The words as they will appear`}
              value={text}
              onChange={(next) => setEdits({ ...edits, [memory.version]: next })}
              max={maxText}
              fault={form.faultOf('text')}
              rows={5}
              className="font-serif text-[1.1875rem]!"
            />
            {earlier && (
              <div className="rounded-lg bg-(--sunken) p-4">
                <p className="small mb-1">
                  <Trans>What you wrote before its author changed it:</Trans>
                </p>
                <p className="whitespace-pre-line wrap-anywhere font-serif" dir="auto">
                  {edits[Number(earlier)]}
                </p>
              </div>
            )}
          </>
        }
      >
        <TextChanges
          view={view}
          memory={memory}
          labels={{ title: t`What its author changed in the text`, removed: t`Removed`, added: t`Added` }}
        />
        {memory.collapsed_for === 'words' && (
          <p className="text-(--warning)">
            <Trans>It contains a word that some readers may find hurtful.</Trans>
          </p>
        )}
        {form.isChanged && (
          <p role="alert" className="text-(--warning)">
            <Trans>Its author has changed it in the meantime. This is the new version.</Trans>
          </p>
        )}
      </DecisionForm>
    </section>
  );
}
