import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OutboxNotice } from '#web/features/memories/contributions/outbox-list.tsx';
import {
  MY_SITES_TABS,
  type MySitesTab,
  myInvitationsQuery,
  mySitesQuery,
} from '#web/features/sites/my-sites-query.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DashboardHeader } from '#web/ui/dashboard-header.tsx';
import { MyCommunities } from './sites-communities.tsx';
import { MyInvitations } from './sites-invitations.tsx';
import { MySites } from './sites-list.tsx';

/** The sites that the user owns, is a member of, is invited to, or may still restore. */
export function SitesScreen({ tab }: { tab: MySitesTab }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { user } = useSession();
  useTitle(t`My sites`);
  const name = user?.first_name;
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
        tabs={<Tabs tab={tab} />}
      />
      <OutboxNotice />
      {tab === 'communities' ? (
        <MyCommunities />
      ) : tab === 'invitations' ? (
        <MyInvitations />
      ) : (
        <MySites as={tab} key={tab} />
      )}
    </div>
  );
}

/** The tab of deleted sites is shown only where there are any to restore. */
function Tabs({ tab }: { tab: MySitesTab }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { number } = useFormat();
  const { data: invitations = [] } = useQuery(myInvitationsQuery);
  const { data: deleted } = useInfiniteQuery(mySitesQuery('deleted'));
  const names = {
    owner: t`Sites I created`,
    member: t`Sites I take part in`,
    communities: t`Communities`,
    invitations: t`Invitations`,
    deleted: t`Deleted`,
  };
  const some = deleted?.pages.some(({ sites }) => sites.length > 0) || tab === 'deleted';
  return MY_SITES_TABS.filter((one) => one !== 'deleted' || some).map((one) => (
    <Link
      key={one}
      to="/$locale/sites"
      params={{ locale }}
      search={one === 'owner' ? {} : { tab: one }}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{}}
    >
      {names[one]}
      {one === 'invitations' && invitations.length > 0 && ` (${number(invitations.length)})`}
    </Link>
  ));
}
