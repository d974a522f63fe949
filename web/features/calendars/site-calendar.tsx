import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Site } from '#worker/contract/site.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { addCalendar } from './calendar-queries.ts';

/** Whether the full date of birth and of death is known; of death only for a memorial. */
const daysOf = ({ type, birth_civil: birth, death_civil: death }: Site) => ({
  birth: birth !== null && isFullDate(birth),
  death: type === 'memorial' && death !== null && isFullDate(death),
});

/** Whether a site's calendar would contain any events. */
export const hasDays = (site: Site): boolean => Object.values(daysOf(site)).some(Boolean);

/** The form that adds a site's days to the signed-in user's calendar. `id` as in the page's path. */
export function SiteCalendar({ site, id }: { site: Site; id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const heading = useId();
  const queries = useQueryClient();
  const add = useMutation({ mutationFn: () => addCalendar(queries, { site: id, locale }) });
  const busy = useBusy(add.isPending);
  const name = namesFor(site, locale).main.text;
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h3 id={heading}>
        <Trans>Days to remember</Trans>
      </h3>
      <p>
        <CalendarContents {...daysOf(site)} isHebrew={site.settings.hebrew_calendar} />
      </p>
      {add.error && <CallFault error={add.error} />}
      {add.data ? (
        <div className="flex flex-col gap-3 self-stretch">
          <StatusMessage>{t`The calendar is ready. Choose where to open it.`}</StatusMessage>
          <CalendarAddress url={add.data.url} label={t`The address of the calendar: ${name}`} />
          <p className="text-(--ink-2)">
            <Trans>
              Anyone with the address can see these days. You can remove{' '}
              <Link
                className="underline"
                to="/$locale/dashboard/account"
                params={{ locale }}
                hash="calendars"
              >
                your calendars
              </Link>{' '}
              on your account page.
            </Trans>
          </p>
        </div>
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => !busy && add.mutate()}
        >
          {busy ? <Spinner label={t`One moment…`} /> : <Trans>Add to my calendar</Trans>}
        </button>
      )}
    </section>
  );
}

function CalendarContents({ birth, death, isHebrew }: { birth: boolean; death: boolean; isHebrew: boolean }) {
  if (!death) return <Trans>The birthday, in your own calendar.</Trans>;
  if (isHebrew) {
    return birth ? (
      <Trans>The yahrzeit, the memorial day and the birthday, in your own calendar.</Trans>
    ) : (
      <Trans>The yahrzeit and the memorial day, in your own calendar.</Trans>
    );
  }
  return birth ? (
    <Trans>The memorial day and the birthday, in your own calendar.</Trans>
  ) : (
    <Trans>The memorial day, in your own calendar.</Trans>
  );
}
