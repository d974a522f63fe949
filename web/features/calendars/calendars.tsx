import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { addCalendar, calendarsQuery, revokeCalendar } from './calendar-queries.ts';

/** The calendars that the user created. `within` is the id of the element focused after one is removed. */
export function Calendars({ focusId }: { focusId: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const calendars = useQuery(calendarsQuery);
  const add = useMutation({ mutationFn: () => addCalendar(queries, { locale }) });
  const busy = useBusy(add.isPending);
  const all = calendars.data;
  const isMissing = all && !all.some((feed) => feed.site === null && feed.locale === locale);

  function handleRevoked() {
    add.reset();
    toast({ variant: 'success', title: t`The calendar is removed.` });
    // the pressed button is unmounted
    document.getElementById(focusId)?.focus({ preventScroll: true });
  }

  return (
    <>
      <p>
        <Trans>
          Yahrzeits, memorial days and birthdays in the calendar on your phone or computer, always up to date.
          Anyone with the address can read it, so keep it to yourself.
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
      <StatusMessage>{add.isSuccess && t`The calendar is ready. Choose where to open it.`}</StatusMessage>
      {all && all.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {all.map((feed) => (
            <CalendarRow key={feed.id} feed={feed} onRevoked={handleRevoked} />
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
          {busy ? <Spinner label={t`One moment…`} /> : <Trans>Create a calendar of all my sites</Trans>}
        </button>
      )}
    </>
  );
}

const LANGUAGES = { he: 'עברית', en: 'English' };

/** One of the user's calendars. */
function CalendarRow({ feed, onRevoked }: { feed: CalendarFeed; onRevoked: () => void }) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = feed.site?.name ?? t`All my sites`;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-[1.0625rem]! font-sans! font-semibold! wrap-anywhere">
            <UserText>{name}</UserText>
          </h3>
          <p className="text-(--ink-2)">
            <bdi lang={feed.locale}>{LANGUAGES[feed.locale]}</bdi>
          </p>
        </div>
        <button
          type="button"
          className="button"
          aria-label={t`Remove the calendar: ${name}`}
          onClick={() => setIsConfirming(true)}
        >
          <Trans>Remove</Trans>
        </button>
      </div>
      <CalendarAddress url={feed.url} label={t`The address of the calendar: ${name}`} />
      {isConfirming && (
        <RevokeCalendar feed={feed} onDone={onRevoked} onClose={() => setIsConfirming(false)} />
      )}
    </li>
  );
}

type Props = { feed: CalendarFeed; onDone: () => void; onClose: () => void };

/** The confirmation dialog that revokes a calendar's address. */
function RevokeCalendar({ feed, onDone, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const revoke = useMutation({ mutationFn: () => revokeCalendar(queries, feed.id), onSuccess: onDone });
  return (
    <Confirm
      title={t`Remove this calendar?`}
      action={t`Remove the calendar`}
      danger
      busyAction={t`Removing…`}
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
    >
      <p>
        <Trans>
          Its address will stop working everywhere. The sites do not change, and you can create another
          calendar at any time.
        </Trans>
      </p>
    </Confirm>
  );
}
