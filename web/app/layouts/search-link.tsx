import { Suspense, useState } from 'react';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import { SearchLink as SearchLinkView } from '#worker/shared/views/frame/top-bar.tsx';

const SearchPanel = optionalPart(
  ['search'],
  async () => (await import('#web/features/search/search-panel.tsx')).SearchPanel,
);

/** Opens the search in place; before the app has loaded it links to the search page. */
export function SearchLink() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SearchLinkView
        view={useView()}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open && (
        <Suspense>
          <SearchPanel close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
