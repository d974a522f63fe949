import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import type { Statement } from '#worker/contract/statement.ts';
import { StatementAmounts } from './statement-amounts.tsx';
import { STATE_NAMES, useMonth } from './statement-words.ts';

type Props<One extends Statement> = {
  list: UseInfiniteQueryResult<InfiniteData<{ statements: One[] }>>;
  /** Shown where there is none. */
  empty: string;
  /** The heading of a statement. */
  title: (statement: One, month: string) => ReactNode;
};

/** Statements with their amounts and their state. */
export function StatementsList<One extends Statement>({ list, empty, title }: Props<One>) {
  const { t } = useLingui();
  const month = useMonth();
  const statements = list.data?.pages.flatMap((page) => page.statements) ?? [];
  const count = statements.length;
  const [rows, onRequest] = useFirstNew<HTMLUListElement>(count);
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  return (
    <div className="flex flex-col items-start gap-6">
      {list.isRefetchError && <CallFault error={list.error} again={() => void list.refetch()} />}
      {count === 0 ? (
        <p className="font-serif text-xl">{empty}</p>
      ) : (
        <ul ref={rows} className="flex w-full flex-col divide-y divide-(--line) border-y border-(--line)">
          {statements.map((statement) => (
            <li key={statement.id} tabIndex={-1} className="flex flex-col gap-3 py-4 outline-none">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <h3 className="text-lg!">{title(statement, month(statement.period))}</h3>
                <State statement={statement} />
              </div>
              <StatementAmounts {...statement} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} onRequest={onRequest}>
        <Trans>Show more</Trans>
      </MoreButton>
      <p className="unseen" role="status">
        {list.isFetchingNextPage && t`Loading`}
        {list.data.pages.length > 1 &&
          t`${plural(count, { one: '# statement is shown', other: '# statements are shown' })}`}
      </p>
    </div>
  );
}

function State({ statement: { state, approved_at, paid_at } }: { statement: Statement }) {
  const { i18n } = useLingui();
  const day = useLocalDay();
  const at = paid_at ?? approved_at;
  return (
    <p className={state === 'paid' ? 'text-(--success)' : 'text-(--ink-2)'}>
      {i18n._(STATE_NAMES[state])}
      {at && (
        <>
          {', '}
          <time dateTime={at}>{day(at)}</time>
        </>
      )}
    </p>
  );
}
