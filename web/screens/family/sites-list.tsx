import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type MySitesAs, mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { DaysAhead } from './days-ahead.tsx';
import { DeletedSiteRow } from './sites-deleted-row.tsx';
import { EmptyState } from './sites-empty-state.tsx';
import { MySiteRow } from './sites-row.tsx';
import { SitesSkeleton } from './sites-skeleton.tsx';

const A_FEW = 2;

/** The user's sites, paginated. */
export function MySites({ as }: { as: MySitesAs }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(mySitesQuery(as));
  const [status, setStatus] = useState('');
  const sites = list.data?.pages.flatMap((page) => page.sites) ?? [];
  const count = sites.length;
  const [rows, onRequest] = useFirstNew<HTMLUListElement>(count);
  if (list.isPending) return <SitesSkeleton />;
  if (!list.data) return <SitesFault error={list.error} onRetry={() => void list.refetch()} />;
  const days = list.data.pages.flatMap((page) => page.days ?? []).sort((a, b) => a.in_days - b.in_days);
  const more = list.hasNextPage && !list.isFetchNextPageError;
  const loadMore = () => {
    onRequest();
    void list.fetchNextPage();
  };
  return (
    <>
      <StatusMessage>{status}</StatusMessage>
      {/* the rows of a few sites tell it themselves */}
      {count > A_FEW && <DaysAhead days={days} />}
      {count === 0 && !more && <Empty as={as} />}
      <ul ref={rows} className="flex flex-col divide-y divide-(--line)">
        {sites.map((site) =>
          as === 'deleted' ? (
            <DeletedSiteRow site={site} key={site.id} onRestored={setStatus} />
          ) : (
            <MySiteRow site={site} key={site.id} />
          ),
        )}
      </ul>
      {list.isFetchNextPageError && <SitesFault error={list.error} onRetry={loadMore} />}
      {more && (
        <button
          type="button"
          className="button mx-auto mt-6"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => list.isFetchingNextPage || loadMore()}
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
      <EmptyState>
        <Trans>There is nothing here to restore.</Trans>
      </EmptyState>
    );
  if (as === 'member')
    return (
      <EmptyState>
        <Trans>Invitations to family sites will appear here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <Link className="button main" to="/$locale/onboarding" params={{ locale }}>
          <Trans>Create a site</Trans>
        </Link>
      }
    >
      <Trans>A site begins with a name. Photos and stories can come later.</Trans>
    </EmptyState>
  );
}

function SitesFault({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div className="fault" role="alert">
      <p>{error instanceof ApiError ? error.detail : <Trans>Your sites could not be loaded.</Trans>}</p>
      <button type="button" className="button" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
