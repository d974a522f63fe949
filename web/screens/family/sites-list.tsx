import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type MySitesAs, mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Told } from '#web/ui/forms/told.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { DeletedSiteRow } from './sites-deleted-row.tsx';
import { Nothing } from './sites-nothing.tsx';
import { MySiteRow } from './sites-row.tsx';
import { SitesSkeleton } from './sites-skeleton.tsx';

/** The user's sites, paginated. */
export function MySites({ as }: { as: MySitesAs }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(mySitesQuery(as));
  const [told, setTold] = useState('');
  const sites = list.data?.pages.flatMap((page) => page.sites) ?? [];
  const count = sites.length;
  const [rows, ask] = useFirstNew<HTMLUListElement>(count);
  if (list.isPending) return <SitesSkeleton />;
  if (!list.data) return <SitesFault error={list.error} again={() => void list.refetch()} />;
  const more = list.hasNextPage && !list.isFetchNextPageError;
  const further = () => {
    ask();
    void list.fetchNextPage();
  };
  return (
    <>
      <Told>{told}</Told>
      {count === 0 && !more && <Empty as={as} />}
      <ul ref={rows} className="flex flex-col divide-y divide-(--line)">
        {sites.map((site) =>
          as === 'deleted' ? (
            <DeletedSiteRow site={site} key={site.id} onRestored={setTold} />
          ) : (
            <MySiteRow site={site} key={site.id} />
          ),
        )}
      </ul>
      {list.isFetchNextPageError && <SitesFault error={list.error} again={further} />}
      {more && (
        <button
          type="button"
          className="button mx-auto mt-6"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => list.isFetchingNextPage || further()}
        >
          <Trans>More sites</Trans>
        </button>
      )}
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {list.data.pages.length > 1 &&
          t`${plural(count, { one: '# site is shown', other: '# sites are shown' })}`}
      </p>
    </>
  );
}

function Empty({ as }: { as: MySitesAs }) {
  const { locale } = useLocale();
  if (as === 'deleted')
    return (
      <Nothing>
        <Trans>There is nothing here to bring back.</Trans>
      </Nothing>
    );
  if (as === 'member')
    return (
      <Nothing>
        <Trans>When a family invites you to its site, you will find it here.</Trans>
      </Nothing>
    );
  return (
    <Nothing
      action={
        <Link className="button main" to="/$locale/onboarding" params={{ locale }}>
          <Trans>Create a site</Trans>
        </Link>
      }
    >
      <Trans>A site begins with a name. Photos and stories can come later.</Trans>
    </Nothing>
  );
}

function SitesFault({ error, again }: { error: Error | null; again: () => void }) {
  return (
    <div className="fault" role="alert">
      <p>{error instanceof ApiError ? error.detail : <Trans>Your sites could not be loaded.</Trans>}</p>
      <button type="button" className="button" onClick={again}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
