import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { MovedEntry, WallMove } from '#worker/contract/wall.ts';
import { type Asked, MoveDialog } from './move-dialog.tsx';
import { useMoveEntries } from './move-queries.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  communityId: number;
  /** The groups of the wall. */
  groups: readonly string[];
  selection: Selection;
  /** Called with what was done, and how to undo it where that is possible. */
  onMoved: (message: string, undo: (() => void) | null) => void;
  onEnd: () => void;
};

/** How many people are chosen, and what can be done with them. */
export function SelectionBar({ communityId, groups, selection, onMoved, onEnd }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const moving = useMoveEntries(communityId);
  const people = [...selection.chosen.values()];
  const count = people.length;
  const entry_ids = people.map(({ id }) => id);

  function doneWords(move: WallMove, done: number): string {
    const group = 'group' in move ? move.group : '';
    switch (move.act) {
      case 'add':
        return t`Added to ${group}: ${done}`;
      case 'move':
        return t`Moved to ${group}: ${done}`;
      case 'remove':
        return t`Removed from ${group}: ${done}`;
      case 'hide':
        return t`Hidden from the wall: ${done}`;
      case 'show':
        return t`Shown again: ${done}`;
      default:
        return t`Taken off the wall: ${done}`;
    }
  }

  function undo(before: MovedEntry[]): void {
    moving.mutate(
      { act: 'put back', before },
      {
        onSuccess: ({ skipped }) => {
          const left = skipped.length;
          onMoved(left > 0 ? t`Undone. Changed by someone since: ${left}` : t`Undone.`, null);
        },
        onError: (error) =>
          toast({
            variant: 'warning',
            title: t`It could not be undone.`,
            ...(error instanceof ApiError && { text: error.detail }),
          }),
      },
    );
  }

  const run = (move: WallMove) =>
    moving.mutate(move, {
      onSuccess: ({ changed, skipped }) => {
        setAsked(null);
        selection.clear();
        const left = skipped.length;
        const words = doneWords(move, changed.length);
        const message = left > 0 ? `${words} · ${t`Left as they were: ${left}`}` : words;
        const back = move.act === 'take off' || changed.length === 0 ? null : () => undo(changed);
        onMoved(message, back);
        if (back) toast({ variant: 'success', title: message, action: { label: t`Undo`, run: back } });
      },
    });

  const button = (label: string, onPress: () => void, danger = false) => (
    <button
      type="button"
      className={danger ? 'button danger' : 'button'}
      disabled={count === 0 || moving.isPending}
      onClick={onPress}
    >
      {label}
    </button>
  );
  const ask = (act: Asked) => () => {
    moving.reset();
    setAsked(act);
  };

  return (
    <section className="selection-bar" aria-label={t`Chosen people`}>
      <p role="status">
        <Plural value={count} _0="Nobody is chosen" one="# person is chosen" other="# people are chosen" />
      </p>
      <div>
        {button(t`Add to a group`, ask('add'))}
        {button(t`Move to a group`, ask('move'))}
        {button(t`Remove from a group`, ask('remove'))}
        {button(t`Hide`, () => run({ act: 'hide', entry_ids }))}
        {button(t`Show again`, () =>
          run({ act: 'show', entry_ids, versions: people.map(({ version }) => version) }),
        )}
        {button(t`Take off the wall`, ask('take off'), true)}
        <button type="button" className="button" onClick={onEnd}>
          <Trans>Done</Trans>
        </button>
      </div>
      {moving.error && !asked && (
        <p role="alert">
          {moving.error instanceof ApiError ? moving.error.detail : t`That did not work. Try again.`}
        </p>
      )}
      {asked && (
        <MoveDialog
          act={asked}
          people={people}
          groups={groups}
          busy={moving.isPending}
          error={moving.error}
          onMove={run}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
