import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { MoveButtons, RowButton } from '#web/ui/forms/reorder.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { PINNED_MOST, type SuggestionList } from '#worker/contract/suggestion-admin.ts';

export type Pinned = SuggestionList['sites'][number] & {
  /** Added here, and not read from the server yet. */
  isNew?: true;
};

type Props = { title: string; list: readonly Pinned[]; onChange: (list: readonly Pinned[]) => void };

/** What comes first, in its order; each from one day to another. */
export function PinnedList({ title, list, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const change = (at: number, patch: Partial<Pinned>) =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...patch } : one)));

  function add(event: FormEvent) {
    event.preventDefault();
    const number = Number(typed.trim());
    const wrong =
      !/^\d{1,12}$/.test(typed.trim()) || list.some((one) => one.id === number) || list.length >= PINNED_MOST;
    setWrong(wrong);
    if (wrong) return document.getElementById(`${id}-add`)?.focus();
    onChange([...list, { id: number, from: null, to: null, label: null, isNew: true }]);
    setTyped('');
  }

  function move(from: number, to: number) {
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id}>{title}</h2>
      {list.length === 0 && (
        <p>
          <Trans>Nothing comes first. The most visited are shown.</Trans>
        </p>
      )}
      <ol className="divide-y divide-(--line) border-y border-(--line) empty:hidden">
        {list.map((one, at) => {
          const name = one.label ?? String(one.id);
          return (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 py-2">
              <span className="min-w-40 flex-1">
                {one.label ? (
                  <UserText>{one.label}</UserText>
                ) : one.isNew ? (
                  <Trans>Number {one.id}</Trans>
                ) : (
                  <span className="text-(--warning)">
                    <Trans>Number {one.id}: not public, and not shown</Trans>
                  </span>
                )}
              </span>
              <span className="flex">
                <MoveButtons
                  at={at}
                  count={list.length}
                  up={t`Move ${name} up`}
                  down={t`Move ${name} down`}
                  onMove={(to) => move(at, to)}
                />
                <RowButton
                  label={t`Remove ${name}`}
                  onPress={() => onChange(list.filter((_, index) => index !== at))}
                >
                  <CloseIcon />
                </RowButton>
              </span>
              <div className="flex w-full flex-wrap gap-4">
                <TextField
                  label={t`First day`}
                  type="date"
                  ltr
                  value={one.from ?? ''}
                  onChange={(day) => change(at, { from: day || null })}
                />
                <TextField
                  label={t`Last day`}
                  type="date"
                  ltr
                  value={one.to ?? ''}
                  onChange={(day) => change(at, { to: day || null })}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <form noValidate onSubmit={add}>
        <TextField
          id={`${id}-add`}
          label={t`Add by its number`}
          ltr
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          fault={isWrong ? t`Enter a number that is not in the list; ${PINNED_MOST} at most` : undefined}
          button={
            <button type="submit" className="button">
              <Trans>Add</Trans>
            </button>
          }
        />
      </form>
    </section>
  );
}
