import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { optional } from '#web/ui/optional.ts';

const SearchPanel = optional(async () => {
  await withMoreWords();
  return (await import('#web/features/search/search-panel.tsx')).SearchPanel;
});

/** Opens the search where it stands; before the program is here it leads to its page. */
export function SearchLink() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        className="link search"
        to="/$locale/search"
        params={{ locale }}
        aria-label={t`Search`}
        activeProps={{}}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <SearchIcon />
        <span className="wide">{t`Search`}</span>
      </Link>
      {open && (
        <Suspense>
          <SearchPanel close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
