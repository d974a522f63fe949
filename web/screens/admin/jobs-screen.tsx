import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminTable, useAdminSearch } from '#web/features/admin/public.ts';
import { DeadLetterSheet } from '#web/features/operations/dead-letter-sheet.tsx';
import { JobList } from '#web/features/operations/job-list.tsx';
import { deadLettersQuery, jobsQuery } from '#web/features/operations/job-queries.ts';
import { ReplayAll } from '#web/features/operations/replay-all.tsx';
import { ViewTabs } from '#web/features/operations/view-tabs.tsx';
import { useMoment } from '#web/i18n/use-moment.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';

/** What waits and runs, and what was given up. */
export function JobsScreen() {
  const [search] = useAdminSearch();
  return search.view === 'dead' ? <DeadLetters /> : <Jobs />;
}

function Tabs({ shown }: { shown: 'jobs' | 'dead' }) {
  const { t } = useLingui();
  return (
    <ViewTabs
      label={t`Views of the jobs`}
      shown={shown}
      tabs={[
        { view: 'jobs', label: t`Running` },
        { view: 'dead', label: t`Dead letters` },
      ]}
    />
  );
}

function Jobs() {
  const { t } = useLingui();
  useTitle(t`Jobs`);
  return (
    <div className="flex flex-col gap-4">
      <h1>{t`Jobs`}</h1>
      <Tabs shown="jobs" />
      <JobList />
    </div>
  );
}

function DeadLetters() {
  const { t } = useLingui();
  const moment = useMoment();
  const [{ name }] = useAdminSearch();
  const list = useInfiniteQuery(deadLettersQuery(name));
  const dead = useQuery(jobsQuery).data?.dead ?? [];
  const [isReplaying, setReplaying] = useState(false);
  const [message, setMessage] = useState('');
  const rows = list.data?.pages.flatMap(({ dead_letters }) => dead_letters) ?? [];
  return (
    <>
      <AdminTable
        title={t`Jobs`}
        lead={
          <>
            <Tabs shown="dead" />
            <StatusMessage>{message}</StatusMessage>
            {name && rows.length > 0 && (
              <button type="button" className="button self-start" onClick={() => setReplaying(true)}>
                <Trans>Do all of them again</Trans>
              </button>
            )}
          </>
        }
        list={list}
        rows={rows}
        columns={[
          { id: 'name', label: t`Job`, cell: (letter) => <bdi dir="ltr">{letter.name}</bdi> },
          { id: 'at', label: t`Given up`, cell: ({ created_at }) => moment(created_at) },
          { id: 'id', label: t`ID`, cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
        ]}
        keyOf={({ id }) => id}
        nameOf={(letter) => letter.name}
        filters={[
          {
            id: 'name',
            label: t`Job`,
            choices: dead.map((one) => ({ id: one.name, label: `${one.name} (${one.letters})` })),
          },
        ]}
        sheet={(letter, close) => (
          <DeadLetterSheet
            letter={letter}
            onDone={(said) => {
              setMessage(said);
              close();
            }}
          />
        )}
        empty={t`No job was given up.`}
      />
      {isReplaying && name && (
        <ReplayAll
          name={name}
          onDone={(said) => {
            setMessage(said);
            setReplaying(false);
          }}
          onCancel={() => setReplaying(false)}
        />
      )}
    </>
  );
}
