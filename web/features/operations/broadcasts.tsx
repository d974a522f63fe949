import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminTable, SideSheet, StateWord } from '#web/features/admin/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { BroadcastSheet } from './broadcast-sheet.tsx';
import { broadcastsQuery } from './mail-queries.ts';
import { BROADCAST_STATE_WORDS } from './mail-words.ts';
import { NewBroadcast } from './new-broadcast.tsx';

/** The emails to all users. */
export function Broadcasts({ lead }: { lead: ReactNode }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const moment = useMoment();
  const format = useFormat();
  const list = useInfiniteQuery(broadcastsQuery);
  const [isNew, setNew] = useState(false);
  const [message, setMessage] = useState('');
  const subjectOf = (row: { subject_en: string; subject_he: string }) => row[`subject_${locale}`];
  return (
    <>
      <AdminTable
        title={t`Messages`}
        lead={
          <>
            {lead}
            <StatusMessage>{message}</StatusMessage>
            <button type="button" className="button self-start" onClick={() => setNew(true)}>
              <Trans>Write to everyone</Trans>
            </button>
          </>
        }
        list={list}
        rows={list.data?.pages.flatMap(({ broadcasts }) => broadcasts) ?? []}
        columns={[
          { id: 'subject', label: t`Subject`, cell: (row) => <UserText>{subjectOf(row)}</UserText> },
          {
            id: 'state',
            label: t`State`,
            cell: ({ state }) => (
              <StateWord tone={BROADCAST_STATE_WORDS[state].tone}>
                {i18n._(BROADCAST_STATE_WORDS[state].name)}
              </StateWord>
            ),
          },
          { id: 'queued', label: t`People`, isNumber: true, cell: ({ queued }) => format.number(queued) },
          { id: 'created', label: t`Written`, cell: ({ created_at }) => moment(created_at) },
        ]}
        keyOf={({ id }) => String(id)}
        nameOf={subjectOf}
        sheet={(broadcast) => <BroadcastSheet broadcast={broadcast} />}
        empty={t`Nothing was sent to everyone yet.`}
      />
      {isNew && (
        <SideSheet title={t`Write to everyone`} onClose={() => setNew(false)}>
          <NewBroadcast
            onCancel={() => setNew(false)}
            onDone={() => {
              setNew(false);
              setMessage(t`The draft was saved. Send it to yourself, then ask another administrator.`);
            }}
          />
        </SideSheet>
      )}
    </>
  );
}
