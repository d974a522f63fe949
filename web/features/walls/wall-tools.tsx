import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rememberPath } from '#web/lib/session.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { WallSort } from '#worker/contract/wall.ts';
import { DownIcon, SearchIcon } from '#worker/shared/views/icons.tsx';
import { WALL_ORDERS } from '#worker/shared/views/wall/wall-choices.tsx';
import { WALL_QUERY_MAX } from './wall-place.ts';

type SearchProps = {
  label: string;
  /** What the address searches for. */
  q: string;
  onSearch: (q: string) => void;
};

/** A search as it is typed; what it searches for is kept in the address. */
export function WallSearchField({ label, q, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  const settled = useDebounced(typed).trim();
  // the address changed by a link or by going back
  if (shown !== q) {
    setShown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is searched for once
  useEffect(() => {
    if (settled !== q && settled === typed.trim()) onSearch(settled);
  }, [settled]);
  return (
    <search className="wall-search">
      <SearchIcon />
      <input
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={WALL_QUERY_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}

type OrderProps<Sort> = { sorts: readonly Sort[]; sort: Sort; onChange: (sort: Sort) => void };

/** The order of the people: a native select, on a phone the system’s picker. */
export function WallOrder<Sort extends WallSort>({ sorts, sort, onChange }: OrderProps<Sort>) {
  const { t, i18n } = useLingui();
  return (
    <span className="wall-order">
      <select aria-label={t`Order`} value={sort} onChange={({ target }) => onChange(target.value as Sort)}>
        {sorts.map((one) => (
          <option key={one} value={one}>
            {i18n._(WALL_ORDERS[one])}
          </option>
        ))}
      </select>
      <DownIcon />
    </span>
  );
}

export const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <button type="button" className="button main" onClick={onAdd}>
    <Plus className="icon" aria-hidden="true" />
    <Trans>Add a person</Trans>
  </button>
);

/** On an open wall, for a visitor who has not logged in. */
export function LogInToAdd() {
  const { locale, Link } = useView();
  const { href } = useLocation();
  return (
    <p className="basis-full text-(--ink-2)">
      <Trans>
        Everyone can add people to this wall.{' '}
        <Link
          href={`/${locale}/login`}
          className="inline-block py-2.5 underline underline-offset-4"
          onClick={() => rememberPath(href)}
        >
          Log in to add a person
        </Link>
      </Trans>
    </p>
  );
}
