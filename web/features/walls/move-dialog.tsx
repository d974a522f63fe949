import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ENTRY_GROUP_MAX, type WallEntry, type WallMove } from '#worker/contract/wall.ts';

export type Asked = 'add' | 'move' | 'remove' | 'take off';

type Props = {
  act: Asked;
  people: readonly WallEntry[];
  /** The groups of the wall. */
  groups: readonly string[];
  busy: boolean;
  error: Error | null;
  onMove: (move: WallMove) => void;
  onClose: () => void;
};

const NEW = '';
/** So many people are taken off without their number being typed. */
const UNTYPED_MOST = 20;

/** Asks into or out of which group people are moved, or whether they are taken off. */
export function MoveDialog({ act, ...props }: Props) {
  return act === 'take off' ? <TakeOff {...props} /> : <IntoGroup act={act} {...props} />;
}

type GroupProps = Props & { act: 'add' | 'move' | 'remove' };

function IntoGroup({ act, people, groups, busy, error, onMove, onClose }: GroupProps) {
  const { t } = useLingui();
  const own = [...new Set(people.flatMap((entry) => entry.groups))];
  const offered = act === 'remove' ? own : [...new Set([...groups, ...own])];
  const [chosen, setChosen] = useState(offered[0] ?? NEW);
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isNew = act !== 'remove' && chosen === NEW;
  const group = isNew ? typed.trim() : chosen;
  const entry_ids = people.map(({ id }) => id);
  const words = {
    add: [t`Add to a group`, t`Add to the group`],
    move: [t`Move to a group`, t`Move to the group`],
    remove: [t`Remove from a group`, t`Remove from the group`],
  } as const;

  function confirm(): void {
    setMissing(group === '');
    if (group === '') return;
    onMove(act === 'move' ? { act, group, ...(from && { from }), entry_ids } : { act, group, entry_ids });
  }

  return (
    <Confirm
      title={words[act][0]}
      action={words[act][1]}
      busyAction={t`Saving…`}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {offered.length > 0 && (
        <ChoiceField
          label={t`Group`}
          value={chosen}
          onChange={setChosen}
          choices={[
            ...offered.map((name) => ({ id: name, label: name })),
            ...(act === 'remove' ? [] : [{ id: NEW, label: t`A new group` }]),
          ]}
        />
      )}
      {act === 'remove' && offered.length === 0 && (
        <p>
          <Trans>None of them is in a group.</Trans>
        </p>
      )}
      {isNew && (
        <TextField
          label={t`Name of the new group`}
          value={typed}
          onChange={setTyped}
          maxLength={ENTRY_GROUP_MAX}
          autoComplete="off"
          fault={isMissing ? t`The group needs a name` : undefined}
        />
      )}
      {act === 'move' && (
        <ChoiceField
          label={t`Out of`}
          value={from}
          onChange={setFrom}
          choices={[
            { id: '', label: t`All their other groups` },
            ...own.map((name) => ({ id: name, label: name })),
          ]}
        />
      )}
    </Confirm>
  );
}

function TakeOff({ people, busy, error, onMove, onClose }: Omit<Props, 'act'>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const leaving = people.filter(({ site }) => site === null);
  const count = leaving.length;
  const staying = people.length - count;
  const isTyped = count > UNTYPED_MOST;

  function confirm(): void {
    const isRight = !isTyped || typed.trim() === String(count);
    setWrong(!isRight);
    if (isRight && count > 0) onMove({ act: 'take off', entry_ids: leaving.map(({ id }) => id) });
  }

  return (
    <Confirm
      title={t`Take off the wall: ${count}`}
      action={t`Take off the wall`}
      busyAction={t`Deleting…`}
      danger
      busy={busy}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <Trans>The name, the dates, the photo and the groups are deleted. This cannot be undone.</Trans>
      </p>
      {staying > 0 && (
        <p>
          <Trans>Have a site, and stay on the wall: {staying}</Trans>
        </p>
      )}
      {isTyped && (
        <TextField
          label={t`Type ${count} to confirm`}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          fault={isWrong ? t`Type the number ${count}` : undefined}
        />
      )}
    </Confirm>
  );
}
