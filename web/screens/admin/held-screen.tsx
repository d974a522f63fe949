import { useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { AdminTable, type Column } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { useView } from '#web/ui/use-view.tsx';
import { type HeldMemory, listHeld } from '#worker/contract/dashboard-admin.ts';

export const heldQuery = infiniteQueryOptions({
  queryKey: ['held-memories'],
  queryFn: ({ pageParam, signal }) =>
    call(listHeld, { query: pageParam ? { cursor: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
});

/** Memories that nobody has decided on for two days; the place leads to them, with a reason. */
export function HeldScreen() {
  const { t } = useLingui();
  const { locale, Link } = useView();
  const day = useLocalDay();
  const list = useInfiniteQuery(heldQuery);
  const columns: Column<HeldMemory>[] = [
    {
      id: 'place',
      label: t`Place`,
      cell: ({ place }) => (
        <Link
          href={
            place.kind === 'site'
              ? `/${locale}/site/${place.id}/moderation`
              : `/${locale}/community/${place.id}`
          }
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {place.kind === 'site' ? t`Site ${place.id}` : t`Community ${place.id}`}
        </Link>
      ),
    },
    { id: 'memory', label: t`Memory`, isNumber: true, cell: ({ id }) => <bdi>{id}</bdi> },
    { id: 'since', label: t`Waiting since`, cell: ({ created_at }) => day(created_at) },
  ];
  return (
    <AdminTable
      title={t`Memories that wait`}
      list={list}
      rows={list.data?.pages.flatMap(({ memories }) => memories) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => t`Memory ${id}`}
      empty={t`No memory has waited for two days.`}
    />
  );
}
