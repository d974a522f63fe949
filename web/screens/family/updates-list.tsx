import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { byDay, type Day } from '#web/features/updates/days.ts';
import { type UpdatesFilter, updatesQuery, useMark } from '#web/features/updates/update-queries.ts';
import { UpdateRow } from '#web/features/updates/update-row.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { renderDate } from '#worker/shared/date-format.ts';

/** Updates grouped by day, newest first. */
export function UpdatesList({ filter }: { filter: UpdatesFilter }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(updatesQuery(filter));
  const mark = useMark();
  const [status, setStatus] = useState('');
  const updates = list.data?.pages.flatMap((page) => page.updates) ?? [];
  const count = updates.length;
  const [rows, onRequest] = useFirstNew<HTMLDivElement>(count);
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const newest = updates[0]?.id;
  const unread = updates.some(({ is_read }) => !is_read);
  const more = list.hasNextPage && !list.isFetchNextPageError;
  const loadMore = () => {
    onRequest();
    void list.fetchNextPage();
  };
  const markAll = (upTo: number) => {
    // cleared first, so that a repeated message is announced again
    setStatus('');
    mark.mutate({ up_to: upTo }, { onSuccess: () => setStatus(t`Everything is marked as read.`) });
  };
  return (
    <div ref={rows} className="flex max-w-170 flex-col gap-6">
      {list.isRefetchError && <CallFault error={list.error} again={() => void list.refetch()} />}
      {mark.error && <CallFault error={mark.error} />}
      <StatusMessage>{status}</StatusMessage>
      {(unread || mark.isPending) && newest !== undefined && (
        <button
          type="button"
          className="button self-start"
          aria-busy={mark.isPending || undefined}
          onClick={() => mark.isPending || markAll(newest)}
        >
          <Trans>Mark all as read</Trans>
        </button>
      )}
      {count === 0 && !more && <Empty filter={filter} />}
      {byDay(updates).map((day) => (
        <DayOfUpdates key={day.key} day={day} />
      ))}
      {list.isFetchNextPageError && <CallFault error={list.error} again={loadMore} />}
      {more && (
        <button
          type="button"
          className="button mx-auto"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => list.isFetchingNextPage || loadMore()}
        >
          <Trans>Earlier updates</Trans>
        </button>
      )}
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {list.data.pages.length > 1 &&
          t`${plural(count, { one: '# update is shown', other: '# updates are shown' })}`}
      </p>
    </div>
  );
}

function DayOfUpdates({ day: { day, days_ago, updates } }: { day: Day }) {
  const { locale } = useLocale();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-base">
        {days_ago === 0 ? (
          <Trans>Today</Trans>
        ) : days_ago === 1 ? (
          <Trans>Yesterday</Trans>
        ) : (
          renderDate(day, locale)
        )}
      </h2>
      <ul className="flex flex-col divide-y divide-(--line)">
        {updates.map((update) => (
          <UpdateRow key={update.id} update={update} />
        ))}
      </ul>
    </section>
  );
}

const Empty = ({ filter }: { filter: UpdatesFilter }) => (
  <div className="note">
    <div className="arch" aria-hidden="true" />
    <p className="font-serif text-xl">
      {filter === 'unread' ? (
        <Trans>You have read everything.</Trans>
      ) : (
        <Trans>News from your sites will appear here.</Trans>
      )}
    </p>
  </div>
);
