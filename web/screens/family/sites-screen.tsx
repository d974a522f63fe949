import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MySitesTab, mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DashboardHeader } from '#web/ui/dashboard-header.tsx';
import { MySiteRow } from './sites-row.tsx';
import { SitesSkeleton } from './sites-skeleton.tsx';

/** Everything someone made or was let into. */
export function SitesScreen({ tab }: { tab: MySitesTab }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { user } = useSession();
  useTitle(t`My sites`);
  const name = user?.first_name;
  const tabs = { owner: t`Sites I made`, member: t`Sites I take part in` };
  return (
    <div className="wrap pb-12">
      <DashboardHeader
        title={
          name ? (
            <Trans>
              Hello, <bdi>{name}</bdi>
            </Trans>
          ) : (
            <Trans>My sites</Trans>
          )
        }
        action={
          <Link className="button main" to="/$locale/onboarding" params={{ locale }}>
            <Trans>Create a site</Trans>
          </Link>
        }
        label={t`My sites`}
        tabs={(['owner', 'member'] as const).map((one) => (
          <Link
            key={one}
            to="/$locale/sites"
            params={{ locale }}
            search={one === 'owner' ? {} : { tab: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
          >
            {tabs[one]}
          </Link>
        ))}
      />
      <MySites tab={tab} key={tab} />
    </div>
  );
}

function MySites({ tab }: { tab: MySitesTab }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(mySitesQuery(tab));
  if (list.isPending) return <SitesSkeleton />;
  if (!list.data) return <Fault error={list.error} again={() => void list.refetch()} />;
  const sites = list.data.pages.flatMap((page) => page.sites);
  const count = sites.length;
  if (count === 0) return <Empty tab={tab} />;
  return (
    <>
      <ul className="flex flex-col divide-y divide-(--line)">
        {sites.map((site) => (
          <MySiteRow site={site} key={site.id} />
        ))}
      </ul>
      {list.isFetchNextPageError && <Fault error={list.error} again={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <button
          type="button"
          className="button mx-auto mt-6"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => list.isFetchingNextPage || void list.fetchNextPage()}
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

function Empty({ tab }: { tab: MySitesTab }) {
  const { locale } = useLocale();
  return (
    <div className="note">
      <div className="arch" aria-hidden="true" />
      <p className="font-serif text-xl">
        {tab === 'owner' ? (
          <Trans>A site begins with a name. Photos and stories can come later.</Trans>
        ) : (
          <Trans>When a family invites you to its site, you will find it here.</Trans>
        )}
      </p>
      {tab === 'owner' && (
        <Link className="button main" to="/$locale/onboarding" params={{ locale }}>
          <Trans>Create a site</Trans>
        </Link>
      )}
    </div>
  );
}

function Fault({ error, again }: { error: Error | null; again: () => void }) {
  return (
    <div className="fault" role="alert">
      <p>{error instanceof ApiError ? error.detail : <Trans>Your sites could not be loaded.</Trans>}</p>
      <button type="button" className="button" onClick={again}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
