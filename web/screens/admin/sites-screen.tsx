import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminTable, type Column, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { sitesQuery } from '#web/features/site-admin/site-queries.ts';
import { SiteSheet } from '#web/features/site-admin/site-sheet.tsx';
import { SITE_MODE_WORDS, SITE_STATE_WORDS, SITE_TYPE_WORDS } from '#web/features/site-admin/site-words.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { SITE_MODES } from '#worker/contract/site.ts';
import {
  ADMIN_SITE_STATES,
  ADMIN_SITE_TYPES,
  type AdminSite,
  exportAdminSites,
} from '#worker/contract/site-admin.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';

/** The sites of everyone; the name of a private one is shown once it is opened with a reason. */
export function SitesScreen() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(sitesQuery(search));
  const columns: Column<AdminSite>[] = [
    {
      id: 'name',
      label: t`Name`,
      cell: ({ name }) => (name === null ? t`Private site` : <UserText>{name}</UserText>),
    },
    { id: 'id', label: t`ID`, isNumber: true, cell: ({ id }) => <bdi className="font-mono">{id}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <StateWord tone={SITE_STATE_WORDS[state].tone}>{i18n._(SITE_STATE_WORDS[state].name)}</StateWord>
      ),
    },
    { id: 'type', label: t`Type`, cell: ({ type }) => i18n._(SITE_TYPE_WORDS[type]) },
    { id: 'mode', label: t`Mode`, cell: ({ mode }) => i18n._(SITE_MODE_WORDS[mode]) },
    { id: 'owner', label: t`Owner`, cell: ({ owner }) => <bdi>{owner.name || owner.email}</bdi> },
    { id: 'plan', label: t`Plan`, cell: ({ subscribed }) => (subscribed ? t`Yes` : t`No`) },
    {
      id: 'media',
      label: t`Media`,
      isNumber: true,
      cell: ({ media_bytes }) => fileSize({ i18n }, media_bytes),
    },
    { id: 'held', label: t`Held`, isNumber: true, cell: ({ held }) => held },
    { id: 'codes', label: t`QR codes`, isNumber: true, cell: ({ codes }) => codes },
    {
      id: 'communities',
      label: t`Communities`,
      cell: ({ communities: [first, ...others] }) =>
        first && (
          <>
            <UserText>{first.name}</UserText>
            {others.length > 0 && ` +${others.length}`}
          </>
        ),
    },
    { id: 'created', label: t`Created`, sort: 'created', cell: ({ created_at }) => day(created_at) },
    { id: 'slug', label: t`Address`, cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi>, extra: true },
    {
      id: 'email',
      label: t`Email of the owner`,
      cell: ({ owner }) => <bdi>{owner.email}</bdi>,
      extra: true,
    },
  ];
  const choices = <Id extends string>(ids: readonly Id[], labelOf: (id: Id) => string) =>
    ids.map((id) => ({ id, label: labelOf(id) }));
  return (
    <AdminTable
      title={t`Sites`}
      list={list}
      rows={list.data?.pages.flatMap(({ sites }) => sites) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id, name }) => name ?? t`Site ${id}`}
      searchLabel={t`Name, address, ID, or email of the owner`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: choices(ADMIN_SITE_STATES.toReversed(), (id) => i18n._(SITE_STATE_WORDS[id].name)),
        },
        {
          id: 'type',
          label: t`Type`,
          choices: choices(ADMIN_SITE_TYPES, (id) => i18n._(SITE_TYPE_WORDS[id])),
        },
        { id: 'mode', label: t`Mode`, choices: choices(SITE_MODES, (id) => i18n._(SITE_MODE_WORDS[id])) },
        {
          id: 'subscribed',
          label: t`Plan`,
          choices: [
            { id: 'yes', label: t`Yes` },
            { id: 'past_due', label: t`The last payment failed` },
            { id: 'no', label: t`No` },
          ],
        },
        { id: 'owner', label: t`ID of the owner`, kind: 'text' },
        { id: 'community', label: t`ID of the community`, kind: 'text' },
        { id: 'from', label: t`Created from`, kind: 'day' },
        { id: 'to', label: t`Created until`, kind: 'day' },
      ]}
      csv={{ path: exportAdminSites.path, name: 'sites' }}
      sheet={({ id }) => <SiteSheet key={id} id={id} />}
      empty={t`There are no sites.`}
    />
  );
}
