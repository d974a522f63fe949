import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ActForm, AdminTable, type Column, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { adminScreensQuery, SCREENS_KEY } from '#web/features/community-admin/community-admin-queries.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { AdminScreen } from '#worker/contract/community-admin.ts';
import { revokeKiosk } from '#worker/contract/kiosk.ts';

/** The screens that show walls of communities. */
export function KiosksScreen() {
  const { t } = useLingui();
  const day = useLocalDay();
  const queries = useQueryClient();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(adminScreensQuery(search.community));
  const communityOf = ({ community }: AdminScreen) => community.name ?? t`Private community ${community.id}`;
  const nameOf = (screen: AdminScreen) => screen.device_name ?? communityOf(screen);
  const columns: Column<AdminScreen>[] = [
    { id: 'name', label: t`Screen`, cell: (screen) => <UserText>{nameOf(screen)}</UserText> },
    { id: 'community', label: t`Community`, cell: (screen) => <UserText>{communityOf(screen)}</UserText> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ asleep }) =>
        asleep ? (
          <StateWord tone="warning">{t`Asleep`}</StateWord>
        ) : (
          <StateWord tone="good">{t`Awake`}</StateWord>
        ),
    },
    { id: 'seen', label: t`Last seen`, cell: ({ last_seen_at }) => day(last_seen_at) },
    { id: 'paired', label: t`Paired`, cell: ({ paired_at }) => day(paired_at) },
  ];
  return (
    <AdminTable
      title={t`Screens`}
      list={list}
      rows={list.data?.pages.flatMap(({ screens }) => screens) ?? []}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      filters={[{ id: 'community', label: t`Community number`, kind: 'text' }]}
      sheet={(screen, close) => (
        <ActForm
          title={t`End the screen ${nameOf(screen)}`}
          action={t`End the screen ${nameOf(screen)}`}
          busyAction={t`Saving…`}
          danger
          send={(reason) =>
            call(revokeKiosk, { params: { id: String(screen.community.id), kioskId: screen.id }, reason })
          }
          onDone={() => {
            void queries.invalidateQueries({ queryKey: [SCREENS_KEY] });
            close();
          }}
          onCancel={close}
        />
      )}
      empty={t`No screen is paired.`}
    />
  );
}
