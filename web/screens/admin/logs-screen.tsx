import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminTable, type Column, useAdminSearch } from '#web/features/admin/public.ts';
import { logQuery } from '#web/features/log-admin/log-queries.ts';
import { LogSheet } from '#web/features/log-admin/log-sheet.tsx';
import { ACTOR_NAMES } from '#web/features/log-admin/log-words.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { ACTOR_KINDS, exportLog, type LogEntry } from '#worker/contract/log-admin.ts';

/** What was done, by whom and why. */
export function LogsScreen() {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(logQuery(search));
  const columns: Column<LogEntry>[] = [
    { id: 'action', label: t`Action`, cell: ({ action }) => <bdi dir="ltr">{action}</bdi> },
    { id: 'at', label: t`When`, cell: ({ at }) => moment(at) },
    {
      id: 'by',
      label: t`By`,
      cell: ({ actor_name, actor_id }) => (actor_name ? <UserText>{actor_name}</UserText> : actor_id),
    },
    {
      id: 'role',
      label: t`Role`,
      cell: ({ actor_kind }) => {
        const kind = ACTOR_KINDS.find((one) => one === actor_kind);
        return kind ? i18n._(ACTOR_NAMES[kind]) : actor_kind;
      },
    },
    {
      id: 'object',
      label: t({ message: 'Object', context: 'of the log' }),
      cell: ({ object_kind, object_id }) => <bdi dir="ltr">{`${object_kind} ${object_id}`}</bdi>,
    },
    { id: 'reason', label: t`Reason`, cell: ({ reason }) => reason && <UserText>{reason}</UserText> },
    { id: 'ip', label: t`Network`, cell: ({ ip }) => ip && <bdi dir="ltr">{ip}</bdi>, extra: true },
    {
      id: 'request',
      label: t`Request`,
      cell: ({ request_id }) => <bdi dir="ltr">{request_id}</bdi>,
      extra: true,
    },
  ];
  return (
    <AdminTable
      title={t`Log`}
      list={list}
      rows={list.data?.pages.flatMap(({ entries }) => entries) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ action, object_kind, object_id }) => `${action} ${object_kind} ${object_id}`}
      filters={[
        { id: 'from', label: t({ message: 'From', context: 'a day' }), kind: 'day' },
        { id: 'to', label: t`Until`, kind: 'day' },
        {
          id: 'role',
          label: t`Role`,
          choices: ACTOR_KINDS.map((id) => ({ id, label: i18n._(ACTOR_NAMES[id]) })),
        },
        { id: 'actor', label: t`User ID`, kind: 'text' },
        { id: 'action', label: t`Action`, kind: 'text' },
        { id: 'kind', label: t`Kind of object`, kind: 'text' },
        { id: 'id', label: t`Object ID`, kind: 'text' },
        { id: 'request', label: t`Request`, kind: 'text' },
      ]}
      csv={{ path: exportLog.path, name: 'log' }}
      sheet={(entry) => <LogSheet entry={entry} />}
      empty={t`Nothing was logged yet.`}
    />
  );
}
