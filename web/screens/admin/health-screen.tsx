import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConditionChecks } from '#web/features/operations/condition-checks.tsx';
import { conditionQuery } from '#web/features/operations/condition-query.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { Condition } from '#worker/contract/condition-admin.ts';

/** Whether all is well, and what is not. */
export function HealthScreen() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(conditionQuery);
  useTitle(t`Condition`);
  return (
    <div className="flex flex-col gap-6">
      <h1>{t`Condition`}</h1>
      {data ? (
        <Shown condition={data} />
      ) : error ? (
        <CallFault error={error} again={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
}

function Shown({ condition }: { condition: Condition }) {
  const { t } = useLingui();
  const moment = useMoment();
  const format = useFormat();
  const { checks, slowest, browser_errors, pages, requests, version } = condition;
  const isFine = checks.every(({ state }) => state !== 'exceeded');
  return (
    <>
      <p className="font-serif text-xl">
        {isFine ? (
          <Trans>Everything is within its limits.</Trans>
        ) : (
          <Trans>Some things are over their limit.</Trans>
        )}
      </p>
      <ConditionChecks checks={checks} />
      <Part
        title={t`Slowest requests today`}
        isEmpty={slowest.length === 0}
        empty={t`None counted yet today.`}
      >
        <p className="small">{t`${format.number(requests)} requests today. Version ${version}.`}</p>
        <ol>
          {slowest.slice(0, 10).map((route) => (
            <Line key={route.route} name={route.route}>
              {t`${format.number(route.mean_ms)} ms on average, ${format.number(route.requests)} requests`}
              {route.errors > 0 && (
                <span className="text-(--danger)"> {t`${format.number(route.errors)} failed`}</span>
              )}
            </Line>
          ))}
        </ol>
      </Part>
      <Part
        title={t`Errors in browsers`}
        isEmpty={browser_errors.length === 0}
        empty={t`No browser reported an error in the last week.`}
      >
        <ul>
          {browser_errors.map(({ day, route, message, times, last_at }) => (
            <Line key={`${day} ${route} ${message}`} name={message}>
              <bdi dir="ltr">{route}</bdi> · {t`${format.number(times)} times, last ${moment(last_at)}`}
            </Line>
          ))}
        </ul>
      </Part>
      <Part title={t`Pages today`} isEmpty={pages.length === 0} empty={t`None counted yet today.`}>
        <ul>
          {pages.map(({ route, views }) => (
            <Line key={route} name={route}>
              {t`${format.number(views)} views`}
            </Line>
          ))}
        </ul>
      </Part>
    </>
  );
}

type PartProps = { title: string; isEmpty: boolean; empty: string; children: ReactNode };

const Part = ({ title, isEmpty, empty, children }: PartProps) => (
  <section className="flex max-w-180 flex-col gap-2">
    <h2>{title}</h2>
    {isEmpty ? <p className="small">{empty}</p> : children}
  </section>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex flex-wrap justify-between gap-x-6 border-b border-(--line) py-2">
    <bdi dir="ltr" className="min-w-0 wrap-anywhere">
      {name}
    </bdi>
    <span className="small">{children}</span>
  </li>
);
