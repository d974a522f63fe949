import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import { useMenu } from '#web/ui/use-menu.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { FILTERS, type MemorySearch, SORTS } from './memory-search.ts';

type Props = {
  /** The site's id or slug as in the address. */
  id: string;
  search: MemorySearch;
  /** The site's own words for "Memories", and their language. */
  title: string | null;
  titleLang: Locale;
  /** They burn on memorials alone. */
  candles: boolean;
};

/** The one chosen is the one whose whole address this is. */
const EXACTLY = { exact: true, includeSearch: true, includeHash: false } as const;

/** The title, the order, and which kinds to show. Each choice is an address. */
export function FeedHead({ id, search, title, titleLang, candles }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const menu = useMenu();
  const sort = search.sort ?? 'manual';
  const sorts = { manual: t`Chosen order`, newest: t`Newest first`, oldest: t`Oldest first` };
  const kinds = { photo: t`Photos`, text: t`Words`, candle: t`Candles` };
  const link = (next: MemorySearch) =>
    ({
      to: '/$locale/site/$id',
      params: { locale, id },
      search: next,
      resetScroll: false,
      replace: true,
      activeOptions: EXACTLY,
      activeProps: {},
    }) as const;

  return (
    <>
      <div className="head">
        <h2
          id="memories-head"
          {...(title && { dir: 'auto', ...(titleLang !== locale && { lang: titleLang }) })}
        >
          {title ?? <Trans>Memories</Trans>}
        </h2>
        <details className="menu" ref={menu}>
          <summary className="link small" aria-label={`${t`Order`}: ${sorts[sort]}`}>
            {sorts[sort]}
            <DownIcon />
          </summary>
          <nav className="menu-list" aria-label={t`Order`}>
            {SORTS.map((one) => (
              <Link
                className="link"
                key={one}
                {...link({ ...search, sort: one === 'manual' ? undefined : one })}
              >
                {sorts[one]}
              </Link>
            ))}
          </nav>
        </details>
      </div>
      <nav className="filters" aria-label={t`Show`}>
        <Link {...link({ ...search, filter: undefined })}>
          <Trans>All</Trans>
        </Link>
        {FILTERS.filter((one) => candles || one !== 'candle').map((one) => (
          <Link key={one} {...link({ ...search, filter: one })}>
            {kinds[one]}
          </Link>
        ))}
      </nav>
    </>
  );
}
