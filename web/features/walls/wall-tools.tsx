import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useView } from '#web/ui/use-view.tsx';
import { WALL_SORTS, type Wall, type WallSort } from '#worker/contract/wall.ts';
import { DownIcon, SearchIcon } from '#worker/shared/views/icons.tsx';
import type { WallAddress } from './use-wall-address.ts';
import { WALL_QUERY_MAX } from './wall-place.ts';
import { SORTS } from './wall-words.ts';

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

/** The named subsets of the people, as tabs with their numbers. */
export function WallGroups({
  wall,
  group,
  address,
}: {
  wall: Pick<Wall, 'groups' | 'people_count'>;
  group: string | undefined;
  address: WallAddress;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { Link } = useView();
  const tab = (name: string, value: string | undefined, count: number, label: ReactNode) => (
    <Link
      key={name}
      href={address.hrefWith({ group: value, pages: undefined, person: undefined })}
      current={value === group}
      exact
      stays
      replaces
    >
      {label} <bdi className="count">{format.number(count)}</bdi>
    </Link>
  );
  return (
    <nav className="wall-groups" aria-label={t`Groups`}>
      {tab('', undefined, wall.people_count, <Trans>All</Trans>)}
      {wall.groups.map(({ name, count }) => tab(`group ${name}`, name, count, <bdi>{name}</bdi>))}
    </nav>
  );
}

/** The order of the people: a native select, on a phone the system’s picker. */
export function WallOrder({ sort, onChange }: { sort: WallSort; onChange: (sort: WallSort) => void }) {
  const { t, i18n } = useLingui();
  return (
    <span className="wall-order">
      <select
        aria-label={t`Order`}
        value={sort}
        onChange={({ target }) => onChange(target.value as WallSort)}
      >
        {WALL_SORTS.map((one) => (
          <option key={one} value={one}>
            {i18n._(SORTS[one])}
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
