import { Suspense, useRef, useState } from 'react';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import { SearchField } from '#worker/shared/views/frame/search-field.tsx';

const SearchPanel = optionalPart(
  ['search'],
  async () => (await import('#web/features/search/search-panel.tsx')).SearchPanel,
);

/**
 * The search by name in the top bar. Its field is the page's own from the first paint to the last; the panel,
 * loaded when the field is focused, reads what was typed meanwhile and follows the keys.
 */
export function SearchBar() {
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <SearchField
      view={useView()}
      field={field}
      onOpen={() => setOpen(true)}
      panel={<Suspense>{open && <SearchPanel field={field} close={() => setOpen(false)} />}</Suspense>}
    />
  );
}
