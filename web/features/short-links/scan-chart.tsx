import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '#web/i18n/format.ts';
import { useDay } from '#web/i18n/use-day.ts';
import { Table } from '#web/ui/forms/table.tsx';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import { SCAN_DAYS } from './code-queries.ts';

type Day = { day: string; scans: number };

const DAY_MS = 86_400_000;

/** The number of scans per day over the last days, as a bar chart and a table. */
export function ScanChart({ since, total, days }: { since: string; total: number; days: readonly Day[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const formatDay = useDay();
  const allDays = fillDays(since, days);
  const max = Math.max(...days.map(({ scans }) => scans), 1);
  const dayText = (day: string) => formatDay(calendarDate(day))?.text ?? day;
  return (
    <div className="flex max-w-160 flex-col gap-2">
      <p>{t`${plural(total, { 0: `No scans in the last ${SCAN_DAYS} days`, one: `# scan in the last ${SCAN_DAYS} days`, other: `# scans in the last ${SCAN_DAYS} days` })}`}</p>
      {total > 0 && (
        <>
          <div className="flex h-16 items-end gap-0.5 border-b border-(--line-strong)" aria-hidden="true">
            {allDays.map(({ day, scans }) => (
              <span
                key={day}
                className="min-w-0 flex-1 rounded-t-sm bg-(--accent)"
                style={{ blockSize: scans ? `${Math.max(8, (scans / max) * 100)}%` : 0 }}
              />
            ))}
          </div>
          <p className="small flex justify-between" aria-hidden="true">
            <span>{dayText(since)}</span>
            <span>
              <Trans>Today</Trans>
            </span>
          </p>
          <details>
            <summary className="flex min-h-11 items-center underline">
              <Trans>Day by day</Trans>
            </summary>
            <Table
              label={t`Scans by day`}
              columns={[
                { id: 'day', title: t`Day` },
                { id: 'scans', title: t`Scans`, isNumber: true },
              ]}
              rows={days.toReversed().map(({ day, scans }) => ({
                id: day,
                cells: { day: dayText(day), scans: number(scans) },
              }))}
            />
          </details>
        </>
      )}
    </div>
  );
}

/** Includes the days without scans. */
function fillDays(since: string, days: readonly Day[]): Day[] {
  const first = Date.parse(since);
  const scansByDay = new Map(days.map(({ day, scans }) => [day, scans]));
  return Array.from({ length: SCAN_DAYS }, (_, offset) => {
    const day = new Date(first + offset * DAY_MS).toISOString().slice(0, 10);
    return { day, scans: scansByDay.get(day) ?? 0 };
  });
}

function calendarDate(day: string): CalendarDate {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  return { format: 'en', year, month, day: date };
}
