import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminTable, type Column, SideSheet } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { CodeBatch } from '#worker/contract/code-registry.ts';
import { BatchSheet } from './batch-sheet.tsx';
import { NewBatch } from './new-batch.tsx';
import { batchesQuery } from './registry-queries.ts';

/** The batches of codes. */
export function BatchesTable({ title, lead }: { title: string; lead: ReactNode }) {
  const { t } = useLingui();
  const day = useLocalDay();
  const list = useInfiniteQuery(batchesQuery);
  const [isNew, setNew] = useState(false);
  const [message, setMessage] = useState('');
  const close = () => setNew(false);
  const columns: Column<CodeBatch>[] = [
    { id: 'name', label: t`Name`, cell: ({ name }) => <UserText>{name}</UserText> },
    { id: 'size', label: t`Codes`, isNumber: true, cell: ({ size }) => size },
    {
      id: 'id',
      label: t`Number of the batch`,
      isNumber: true,
      cell: ({ id }) => <bdi className="font-mono">{id}</bdi>,
    },
    { id: 'created', label: t`Created`, cell: ({ created_at }) => day(created_at) },
  ];
  return (
    <>
      <AdminTable
        title={title}
        lead={
          <>
            {lead}
            <StatusMessage>{message}</StatusMessage>
            <button type="button" className="button self-start" onClick={() => setNew(true)}>
              <Trans>New batch of codes</Trans>
            </button>
          </>
        }
        list={list}
        rows={list.data?.pages.flatMap(({ batches }) => batches) ?? []}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        sheet={(batch) => <BatchSheet batch={batch} />}
        empty={t`There are no batches of codes.`}
      />
      {isNew && (
        <SideSheet title={t`Batches`} onClose={close}>
          <NewBatch
            onCancel={close}
            onDone={() => {
              setMessage(t`The codes were created.`);
              close();
            }}
          />
        </SideSheet>
      )}
    </>
  );
}
