import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminTable, type Column, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { nameOf, useBulkActs } from '#web/features/user-admin/act-on-users.tsx';
import { usersQuery } from '#web/features/user-admin/user-queries.ts';
import { UserSheet } from '#web/features/user-admin/user-sheet.tsx';
import { LANGUAGES, roleWord, STATE_WORDS } from '#web/features/user-admin/user-words.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { exportUsers, type ListedUser, ROLES, USER_STATES } from '#worker/contract/user-admin.ts';
import { LOCALES } from '#worker/shared/locale.ts';

/** The accounts of everyone. */
export function UsersScreen() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const { ago } = useFormat();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(usersQuery(search));
  const acts = useBulkActs();
  const roleOf = (id: number) => i18n._(roleWord(id));
  const columns: Column<ListedUser>[] = [
    { id: 'name', label: t`Name`, sort: 'name', cell: (user) => <bdi>{nameOf(user) || user.email}</bdi> },
    {
      id: 'id',
      label: t`ID`,
      isNumber: true,
      cell: ({ id }) => <bdi className="font-mono">{id}</bdi>,
    },
    { id: 'email', label: t`Email`, sort: 'email', cell: ({ email }) => <bdi>{email}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <StateWord tone={STATE_WORDS[state].tone}>{i18n._(STATE_WORDS[state].name)}</StateWord>
      ),
    },
    { id: 'role', label: t`Role`, cell: ({ role_id }) => roleOf(role_id) },
    { id: 'sites', label: t`Sites`, isNumber: true, cell: ({ sites }) => sites },
    {
      id: 'last_seen',
      label: t`Last seen`,
      cell: ({ last_seen_at }) => (last_seen_at ? ago(last_seen_at) : t`Not lately`),
    },
    { id: 'created', label: t`Created`, sort: 'created', cell: ({ created_at }) => day(created_at) },
    { id: 'locale', label: t`Language`, cell: ({ locale }) => LANGUAGES[locale], extra: true },
    {
      id: 'verified',
      label: t`Address confirmed`,
      cell: ({ active }) => (active === '1' ? t`Yes` : t`No`),
      extra: true,
    },
  ];
  return (
    <AdminTable
      title={t`Users`}
      list={list}
      rows={list.data?.pages.flatMap(({ users }) => users) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={(user) => nameOf(user) || user.email}
      searchLabel={t`Name, email or ID`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: USER_STATES.toReversed().map((id) => ({ id, label: i18n._(STATE_WORDS[id].name) })),
        },
        { id: 'role', label: t`Role`, choices: ROLES.map((id) => ({ id: String(id), label: roleOf(id) })) },
        {
          id: 'locale',
          label: t`Language`,
          choices: LOCALES.map((id) => ({ id, label: LANGUAGES[id] })),
        },
        { id: 'from', label: t`Created from`, kind: 'day' },
        { id: 'to', label: t`Created until`, kind: 'day' },
      ]}
      csv={{ path: exportUsers.path, name: 'users' }}
      acts={acts}
      sheet={({ id }) => <UserSheet key={id} id={id} />}
      empty={t`There are no users.`}
    />
  );
}
