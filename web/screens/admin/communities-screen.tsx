import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  AdminTable,
  type Column,
  Facts,
  StateWord,
  type Tone,
  useAdminSearch,
} from '#web/features/admin/public.ts';
import { adminCommunitiesQuery } from '#web/features/community-admin/community-admin-queries.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import {
  ADMIN_COMMUNITY_STATES,
  type AdminCommunity,
  type AdminCommunityState,
  COUNTED_OF_COMMUNITY,
  exportAdminCommunities,
} from '#worker/contract/community-admin.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';

const STATES: Record<AdminCommunityState, { name: ReturnType<typeof msg>; tone: Tone }> = {
  live: { name: msg({ message: 'Live', context: 'a community' }), tone: 'quiet' },
  frozen: { name: msg({ message: 'Paused', context: 'a community' }), tone: 'warning' },
  leaving: { name: msg({ message: 'To be deleted', context: 'a community' }), tone: 'warning' },
  deleted: { name: msg({ message: 'Deleted', context: 'a community' }), tone: 'danger' },
};
const TYPES = { regular: msg`Regular`, controlled: msg`Controlled` };
const PERMISSIONS = { public: msg`Public`, private: msg`Private` };

const upTo = (count: number | null): string =>
  count === null ? '' : count >= COUNTED_OF_COMMUNITY ? `${COUNTED_OF_COMMUNITY}+` : String(count);

/** All communities; without the names of private ones. */
export function CommunitiesScreen() {
  const { t, i18n } = useLingui();
  const view = useView();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(adminCommunitiesQuery(search));
  const choices = (names: Record<string, ReturnType<typeof msg>>) =>
    Object.entries(names).map(([id, name]) => ({ id, label: i18n._(name) }));
  const columns: Column<AdminCommunity>[] = [
    {
      id: 'name',
      label: t`Name`,
      cell: ({ name }) => (name === null ? t`Private community` : <UserText>{name}</UserText>),
    },
    { id: 'id', label: t`ID`, cell: ({ id }) => <bdi>{id}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => <StateWord tone={STATES[state].tone}>{i18n._(STATES[state].name)}</StateWord>,
    },
    { id: 'type', label: t`Type`, cell: ({ type }) => i18n._(TYPES[type]) },
    { id: 'permissions', label: t`Permissions`, cell: ({ permissions }) => i18n._(PERMISSIONS[permissions]) },
    { id: 'owner', label: t`Owner`, cell: ({ owner }) => <UserText>{owner.name}</UserText> },
    { id: 'sites', label: t`Sites`, isNumber: true, cell: ({ sites }) => upTo(sites) },
    {
      id: 'members',
      label: t({ message: 'Members', context: 'a community' }),
      isNumber: true,
      cell: ({ members }) => upTo(members),
      extra: true,
    },
    {
      id: 'media',
      label: t`Storage`,
      isNumber: true,
      cell: ({ media_bytes }) => (media_bytes === 0 ? '0' : fileSize(view, media_bytes)),
      extra: true,
    },
    { id: 'created', label: t`Created`, sort: 'created', cell: ({ created_at }) => day(created_at) },
  ];
  return (
    <AdminTable
      title={t`Communities`}
      list={list}
      rows={list.data?.pages.flatMap(({ communities }) => communities) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id, name }) => name ?? t`Community ${id}`}
      searchLabel={t`Name, address or number`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: ADMIN_COMMUNITY_STATES.map((id) => ({ id, label: i18n._(STATES[id].name) })),
        },
        { id: 'type', label: t`Type`, choices: choices(TYPES) },
        { id: 'permissions', label: t`Permissions`, choices: choices(PERMISSIONS) },
      ]}
      csv={{ path: exportAdminCommunities.path, name: 'communities' }}
      sheet={({ id, slug, owner, sites, members, state }) => (
        <>
          <Facts
            facts={[
              { label: t`ID`, value: id },
              { label: t`Address`, value: slug && <bdi>{slug}</bdi> },
              { label: t`Owner`, value: <UserText>{owner.name}</UserText> },
              { label: t`Email`, value: <bdi>{owner.email}</bdi> },
              { label: t`Sites`, value: upTo(sites) },
              { label: t({ message: 'Members', context: 'a community' }), value: upTo(members) },
            ]}
          />
          {state !== 'deleted' && (
            <div className="flex flex-wrap gap-x-6">
              <view.Link className="text-link" href={`/${view.locale}/community/${id}`}>
                <Trans>Open the community</Trans>
              </view.Link>
              <view.Link className="text-link" href={`/${view.locale}/community/${id}/settings`}>
                <Trans>Settings</Trans>
              </view.Link>
              <view.Link className="text-link" href={`/${view.locale}/admin/kiosks?community=${id}`}>
                <Trans>Screens</Trans>
              </view.Link>
            </div>
          )}
        </>
      )}
      empty={t`There are no communities.`}
    />
  );
}
