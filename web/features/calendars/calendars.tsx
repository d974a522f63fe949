import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Told } from '#web/ui/forms/told.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { addCalendar, calendarsQuery } from './calendar-queries.ts';
import { CalendarRow } from './calendar-row.tsx';

/** The calendars one has made; `within` is what focus returns to when one is gone. */
export function Calendars({ within }: { within: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const calendars = useQuery(calendarsQuery);
  const add = useMutation({ mutationFn: () => addCalendar(queries, { locale }) });
  const busy = useBusy(add.isPending);
  const all = calendars.data;
  const isMissing = all && !all.some((feed) => feed.site === null && feed.locale === locale);

  function revoked() {
    add.reset();
    toast({ variant: 'success', title: t`The calendar is removed.` });
    // the button that was pressed is gone
    document.getElementById(within)?.focus({ preventScroll: true });
  }

  return (
    <>
      <p>
        <Trans>
          Yahrzeits, memorial days and birthdays in the calendar of your phone or computer. It stays up to
          date by itself. Whoever has its address can read it, so keep the address to yourself.
        </Trans>
      </p>
      {calendars.isPending && (
        <Skeleton>
          <SkeletonLine size="60%" />
          <SkeletonLine />
        </Skeleton>
      )}
      {calendars.isError && !all && (
        <CallFault error={calendars.error} again={() => void calendars.refetch()} />
      )}
      <Told>{add.isSuccess && t`The calendar is ready.`}</Told>
      {all && all.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {all.map((feed) => (
            <CalendarRow key={feed.id} feed={feed} onRevoked={revoked} />
          ))}
        </ul>
      )}
      {add.error && <CallFault error={add.error} />}
      {isMissing && (
        <button
          type="button"
          className="button self-start"
          aria-disabled={busy || undefined}
          onClick={() => !busy && add.mutate()}
        >
          {busy ? <Spinner label={t`One moment…`} /> : <Trans>Make a calendar of all my sites</Trans>}
        </button>
      )}
    </>
  );
}
