import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { mailKindsQuery } from './mail-queries.ts';

/** What is due in the next two weeks, and the kinds of email there are. */
export function UpcomingMails() {
  const { t } = useLingui();
  const day = useLocalDay();
  const format = useFormat();
  const { data, error, refetch } = useQuery(mailKindsQuery);
  if (!data) return error ? <CallFault error={error} again={() => void refetch()} /> : <SkeletonRows />;
  return (
    <div className="flex max-w-180 flex-col gap-8">
      <section className="flex flex-col gap-2">
        <h2>
          <Trans>The next 14 days</Trans>
        </h2>
        <table className="w-full border-collapse">
          <thead className="bg-(--sunken)">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">{t`Day`}</th>
              <th scope="col" className="px-3 py-2 text-end font-medium">{t`Emails`}</th>
              <th scope="col" className="px-3 py-2 text-end font-medium">{t`Reminders`}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map((one) => (
              <tr key={one.day} className="border-b border-(--line)">
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  {day(`${one.day}T12:00:00.000Z`)}
                </th>
                <td className="px-3 py-2 text-end tabular-nums">{format.number(one.mails)}</td>
                <td className="px-3 py-2 text-end tabular-nums">{format.number(one.reminders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="flex flex-col gap-2">
        <h2>
          <Trans>Kinds of email</Trans>
        </h2>
        <ul>
          {data.kinds.map(({ kind, is_essential, avoids_rest }) => (
            <li key={kind} className="flex flex-wrap gap-x-4 border-b border-(--line) py-2">
              <bdi dir="ltr" className="font-medium">
                {kind}
              </bdi>
              {is_essential && (
                <span className="small">
                  <Trans>Also sent to stopped addresses</Trans>
                </span>
              )}
              {avoids_rest && (
                <span className="small">
                  <Trans>Not sent on Shabbat and festivals</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
