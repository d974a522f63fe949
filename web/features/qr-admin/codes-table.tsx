import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminTable, type Column, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { exportRegistry, type RegistryCode } from '#worker/contract/code-registry.ts';
import { CODE_STATES, CODE_TYPES } from '#worker/contract/short-link.ts';
import { CodeSheet } from './code-sheet.tsx';
import { CodeTarget } from './code-target.tsx';
import { CODE_STATE_WORDS, CODE_TYPE_WORDS } from './code-words.ts';
import { codesQuery } from './registry-queries.ts';

/** The codes of the platform. */
export function CodesTable({ title, lead }: { title: string; lead: ReactNode }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(codesQuery(search));
  const columns: Column<RegistryCode>[] = [
    { id: 'code', label: t`Code`, cell: ({ code }) => <bdi className="font-mono">{code}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <StateWord tone={CODE_STATE_WORDS[state].tone}>{i18n._(CODE_STATE_WORDS[state].name)}</StateWord>
      ),
    },
    { id: 'type', label: t`Type`, cell: ({ type }) => i18n._(CODE_TYPE_WORDS[type]) },
    { id: 'target', label: t`Opens`, cell: (code) => <CodeTarget code={code} /> },
    {
      id: 'batch',
      label: t`Batch`,
      cell: ({ batch }) => batch && <UserText>{batch.name}</UserText>,
    },
    { id: 'created', label: t`Created`, cell: ({ created_at }) => day(created_at) },
    { id: 'updated', label: t`Changed`, cell: ({ updated_at }) => day(updated_at), extra: true },
  ];
  return (
    <AdminTable
      title={title}
      lead={lead}
      list={list}
      rows={list.data?.pages.flatMap(({ codes }) => codes) ?? []}
      columns={columns}
      keyOf={({ code }) => code}
      nameOf={({ code }) => code}
      searchLabel={t`The 13 characters of a code`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: CODE_STATES.map((id) => ({ id, label: i18n._(CODE_STATE_WORDS[id].name) })),
        },
        {
          id: 'type',
          label: t`Type`,
          choices: CODE_TYPES.map((id) => ({ id, label: i18n._(CODE_TYPE_WORDS[id]) })),
        },
        { id: 'batch', label: t`Number of the batch`, kind: 'text' },
        { id: 'site', label: t`Number of the site`, kind: 'text' },
        { id: 'community', label: t`Number of the community`, kind: 'text' },
      ]}
      csv={{ path: exportRegistry.path, name: 'codes' }}
      sheet={(code) => <CodeSheet code={code} />}
      empty={t`There are no codes.`}
    />
  );
}
