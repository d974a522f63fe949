import { useEffect, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { SearchIcon } from '#worker/shared/views/icons.tsx';

type SearchProps = { label: string; value: string; onChange: (value: string) => void };

/** Searches a list while it is typed, after a pause. */
export function SearchField({ label, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const paused = useDebounced(typed.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address
  useEffect(() => {
    if (paused !== value) onChange(paused);
  }, [paused]);
  // who leaves the field before the pause does something else next, as opening a row, and that stays
  const finish = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <label className="flex min-h-9 w-80 max-w-full items-center gap-2 rounded-lg border border-(--line-strong) bg-(--surface) px-3 focus-within:outline-2 focus-within:outline-(--accent)">
      <SearchIcon />
      <input
        type="search"
        dir="auto"
        className="min-w-0 flex-1 bg-transparent outline-none"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
      />
    </label>
  );
}
