import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StateWord } from '#web/features/admin/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { COUNTED_MOST, type JobOverview, type ScheduleName } from '#worker/contract/job-admin.ts';
import { jobsQuery } from './job-queries.ts';

/** The jobs: those that need attention first, then those with work, then the rest. */
export function JobList() {
  const { t } = useLingui();
  const moment = useMoment();
  const { data, error, refetch } = useQuery(jobsQuery);
  if (!data) return error ? <CallFault error={error} again={() => void refetch()} /> : <SkeletonRows />;
  const jobs = data.jobs.toSorted((a, b) => urgency(b) - urgency(a));
  return (
    <>
      <p className="small">
        {data.cron_at ? (
          <Trans>The schedule last ran on {moment(data.cron_at)}.</Trans>
        ) : (
          <Trans>The schedule has not run in the last week.</Trans>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t`Jobs`}>
        <table className="w-full border-collapse text-start">
          <thead className="bg-(--sunken)">
            <tr>
              <Head>{t`Job`}</Head>
              <Head>{t`State`}</Head>
              <Head isNumber>{t`Waiting`}</Head>
              <Head isNumber>{t`Planned`}</Head>
              <Head>{t`Last run`}</Head>
              <Head isNumber>{t`Failures this week`}</Head>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.name} job={job} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const urgency = ({ is_late, failures, waiting, planned }: JobOverview): number =>
  (is_late ? 8 : 0) + (failures > 0 ? 4 : 0) + (waiting > 0 ? 2 : 0) + (planned > 0 ? 1 : 0);

function JobRow({ job }: { job: JobOverview }) {
  const { t } = useLingui();
  const moment = useMoment();
  const schedules: Record<ScheduleName, string> = {
    five_minutes: t`Every five minutes`,
    hour: t`Every hour`,
    day: t`Every day`,
  };
  return (
    <tr className="border-b border-(--line) align-top">
      <th scope="row" className="px-3 py-2 text-start font-medium">
        <bdi dir="ltr" className="whitespace-nowrap">
          {job.name}
        </bdi>
        {job.schedule && <span className="small block">{schedules[job.schedule]}</span>}
      </th>
      <td className="px-3 py-2">
        {job.is_late ? (
          <StateWord tone="danger">{t`Late`}</StateWord>
        ) : job.waiting > 0 ? (
          <StateWord tone="warning">{t`Waiting`}</StateWord>
        ) : (
          <StateWord tone="quiet">{t`In order`}</StateWord>
        )}
      </td>
      <td className="px-3 py-2 text-end tabular-nums">
        <Count value={job.waiting} />
        {job.oldest_due_at && job.waiting > 0 && (
          <span className="small block">{t`since ${moment(job.oldest_due_at)}`}</span>
        )}
      </td>
      <td className="px-3 py-2 text-end tabular-nums">
        <Count value={job.planned} />
      </td>
      <td className="px-3 py-2 whitespace-nowrap">{job.last_at ? moment(job.last_at) : '–'}</td>
      <td className="px-3 py-2 text-end tabular-nums">
        <Count value={job.failures} />
        {job.last_error && (
          <span className="small block min-w-48 text-start wrap-anywhere" dir="ltr">
            {job.last_error}
          </span>
        )}
      </td>
    </tr>
  );
}

const Head = ({ children, isNumber = false }: { children: ReactNode; isNumber?: boolean }) => (
  <th scope="col" className={`px-3 py-2 font-medium ${isNumber ? 'text-end' : 'text-start'}`}>
    {children}
  </th>
);

/** Beyond a thousand nobody counts. */
function Count({ value }: { value: number }) {
  const format = useFormat();
  return value > COUNTED_MOST ? <bdi>{`${format.number(COUNTED_MOST)}+`}</bdi> : format.number(value);
}
