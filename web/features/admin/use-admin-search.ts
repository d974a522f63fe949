import { useNavigate, useSearch } from '@tanstack/react-router';

export type AdminSearch = Partial<Record<string, string>>;

/** What the address of a page of administrators holds: filters, the chosen columns, and the row that is open. */
export function useAdminSearch(): [AdminSearch, (change: AdminSearch) => void] {
  const search = useSearch({ strict: false }) as AdminSearch;
  const navigate = useNavigate();
  const set = (change: AdminSearch) =>
    void navigate({
      to: '.',
      search: ((held: AdminSearch) =>
        Object.fromEntries(Object.entries({ ...held, ...change }).filter(([, value]) => value))) as never,
      replace: true,
      resetScroll: false,
    });
  return [search, set];
}
