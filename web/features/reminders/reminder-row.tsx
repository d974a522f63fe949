import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { PrintPart } from '#web/ui/print-part.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type MuteScope, type Reminder, reminderCalendar } from '#worker/contract/reminder.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import {
  reminderDaysQuery,
  reminderLogQuery,
  useMuteReminder,
  usePauseReminder,
  useRemoveReminder,
  useTestReminder,
} from './reminder-queries.ts';
import { hourLabel, OUTCOME, offsetLabel, STEP_RULE, titleOf } from './reminder-words.ts';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  reminder: Reminder;
  /** Of the person. */
  name: string;
  onChange: () => void;
  onSaid: (said: string) => void;
};

/** A reminder: its next day in both calendars, when it is sent and to whom, and what can be done. */
export function ReminderRow({ id, reminder, name, onChange, onSaid }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const dayOf = useLocalDay();
  const [removes, setRemoves] = useState(false);
  const [mutes, setMutes] = useState(false);
  const pause = usePauseReminder(id, reminder);
  const mute = useMuteReminder(id, reminder);
  const test = useTestReminder(id, reminder);
  const remove = useRemoveReminder(id, reminder, () => onSaid(t`The reminder was deleted.`));
  const { next, state, muted, audience, offsets, hour, can } = reminder;
  const title = titleOf(i18n, reminder);
  const busy = pause.isPending || mute.isPending || test.isPending;
  const error = pause.error ?? mute.error ?? test.error;
  const sentOn = next && dayOf(next.at);
  const button = (label: string, onPress: () => void) => (
    <button
      type="button"
      className="text-button"
      aria-disabled={busy || undefined}
      onClick={() => busy || onPress()}
    >
      {label}
      <OfWhich name={title} />
    </button>
  );
  const muteAs = (scope: MuteScope, said: string) =>
    mute.mutate(
      { scope, muted: true },
      {
        onSuccess: () => {
          setMutes(false);
          onSaid(said);
        },
      },
    );
  return (
    <li className="flex flex-col gap-2 rounded-[14px] border border-(--line) bg-(--surface) p-4">
      <h3 className="text-lg! wrap-anywhere">
        <UserText>{title}</UserText>
      </h3>
      {next && (
        <p className="font-serif text-lg">
          {renderDate(next.on, locale)}
          <span className="small block font-sans">{renderDate(next.hebrew, locale)}</span>
        </p>
      )}
      <p className="small dotted">
        <span>{audience === 'members' ? t`All members` : t`Just me`}</span>
        <span>{offsets.map((one) => offsetLabel(i18n, one)).join(', ')}</span>
        <bdi>{hourLabel(hour)}</bdi>
      </p>
      <p className={muted || state !== 'active' ? 'font-medium' : 'text-(--ink-2)'}>
        {state === 'paused'
          ? t`Paused`
          : state === 'ended'
            ? t`It has passed.`
            : muted
              ? t`Muted for you`
              : sentOn
                ? t`Next message on ${sentOn}`
                : t`The site has no such date now.`}
      </p>
      {reminder.note && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {reminder.note}
        </p>
      )}
      {error && <CallFault error={error} inSight />}
      <div className="-ms-3 flex flex-wrap">
        {can.change && button(t`Change`, onChange)}
        {can.change &&
          state === 'active' &&
          button(t`Pause`, () => pause.mutate(true, { onSuccess: () => onSaid(t`The reminder is paused.`) }))}
        {can.change &&
          state === 'paused' &&
          button(t`Resume`, () =>
            pause.mutate(false, { onSuccess: () => onSaid(t`The reminder continues.`) }),
          )}
        {state === 'active' &&
          (muted
            ? button(t`Remind me again`, () =>
                mute.mutate(
                  { scope: 'reminder', muted: false },
                  { onSuccess: () => onSaid(t`You are reminded again.`) },
                ),
              )
            : button(t`Mute for me`, () => setMutes(!mutes)))}
        {state !== 'ended' &&
          button(t`Send me a test`, () =>
            test.mutate(undefined, {
              onSuccess: () => onSaid(t`A test is on its way to your email.`),
            }),
          )}
        {can.change && button(t`Delete`, () => setRemoves(true))}
      </div>
      {mutes && !muted && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 font-semibold">
            <Trans>Mute for me</Trans>
          </legend>
          <button
            type="button"
            className="button"
            onClick={() => muteAs('year', t`You are not reminded of it this year.`)}
          >
            <Trans>This year</Trans>
          </button>
          <button
            type="button"
            className="button"
            onClick={() => muteAs('reminder', t`You are not reminded of it.`)}
          >
            <Trans>This reminder</Trans>
          </button>
          <button
            type="button"
            className="button"
            onClick={() => muteAs('site', t`You get no reminders of this site.`)}
          >
            <Trans>All of this site</Trans>
          </button>
        </fieldset>
      )}
      <WhyThisDate id={id} reminder={reminder} name={name} />
      {can.change && <Log id={id} reminder={reminder} />}
      {removes && (
        <Confirm
          title={t`Delete the reminder`}
          action={t`Delete`}
          danger
          busyAction={t`One moment…`}
          busy={remove.isPending}
          error={remove.error}
          onClose={() => {
            remove.reset();
            setRemoves(false);
          }}
          onConfirm={() => remove.mutate()}
        >
          <p>
            {audience === 'members' ? (
              <Trans>Nobody is reminded of it any more.</Trans>
            ) : (
              <Trans>You are not reminded of it any more.</Trans>
            )}
          </p>
        </Confirm>
      )}
    </li>
  );
}

type PartProps = Pick<Props, 'id' | 'reminder'>;

/** The rule in one sentence, and the next twenty days. */
function WhyThisDate({ id, reminder, name }: PartProps & Pick<Props, 'name'>) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  const [prints, setPrints] = useState(false);
  const stopPrinting = useCallback(() => setPrints(false), []);
  const file = useMutation({
    mutationFn: () =>
      fetchFile(
        reminderCalendar.path.replace(':siteId', id).replace(':id', String(reminder.id)),
        'dorot.ics',
      ),
    onSuccess: saveFile,
  });
  const { data, error, refetch } = useQuery({ ...reminderDaysQuery(id, reminder), enabled: open });
  const { type, step, calendar, repeat } = reminder;
  const rule =
    step && step !== 'unveiling'
      ? i18n._(STEP_RULE[step])
      : repeat === 'once'
        ? t`Once, on the day that was entered.`
        : calendar === 'en'
          ? t`Every year on the same day of the Gregorian calendar; 29 February is kept on the 28th in other years.`
          : type === 'memorial'
            ? t`Every year on the Hebrew day of the death. Where a year lacks it, custom decides: of a 30th, by the first anniversary; in Adar, by the custom chosen for the site.`
            : t`Every year on the same day of the Hebrew calendar; where a year lacks it, on the day after.`;
  const title = titleOf(i18n, reminder);
  const list = data && (
    <ol className="mt-2 grid list-none gap-x-6 gap-y-1 p-0 sm:grid-cols-2">
      {data.map(({ on, hebrew }) => (
        <li key={`${on.year}-${on.month}-${on.day}`} className="small">
          <span className="text-(--ink)">{renderDate(on, locale)}</span> · {renderDate(hebrew, locale)}
        </li>
      ))}
    </ol>
  );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">
        <Trans>Why this date</Trans>
        <OfWhich name={titleOf(i18n, reminder)} />
      </summary>
      <p>{rule}</p>
      {error && <CallFault error={error} again={() => void refetch()} />}
      {list}
      {data && (
        <div className="-ms-3 flex flex-wrap">
          <button
            type="button"
            className="text-button"
            aria-disabled={file.isPending || undefined}
            onClick={() => file.isPending || file.mutate()}
          >
            <Trans>Add to a calendar</Trans>
            <OfWhich name={title} />
          </button>
          <button type="button" className="text-button" onClick={() => setPrints(true)}>
            <Trans>Print</Trans>
            <OfWhich name={title} />
          </button>
        </div>
      )}
      {file.error && <CallFault error={file.error} inSight />}
      {prints && (
        <PrintPart onDone={stopPrinting}>
          <h1>
            <UserText>{title}</UserText>
          </h1>
          <p>
            <UserText>{name}</UserText>
          </p>
          <p>{rule}</p>
          {list}
        </PrintPart>
      )}
    </details>
  );
}

/** What became of its mails. */
function Log({ id, reminder }: PartProps) {
  const { t, i18n } = useLingui();
  const dayOf = useLocalDay();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...reminderLogQuery(id, reminder), enabled: open });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">
        <Trans>What was sent</Trans>
        <OfWhich name={titleOf(i18n, reminder)} />
      </summary>
      {error && <CallFault error={error} again={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="text-(--ink-2)">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ul className="list-none p-0">
        {data?.map(({ on, offset, outcome, ran_at, mails }) => {
          const { sent = 0, queued = 0, bounced = 0, skipped = 0 } = mails;
          const failed = (mails.failed ?? 0) + bounced;
          return (
            <li key={`${on} ${offset}`} className="dotted small py-1">
              <span>{dayOf(ran_at)}</span>
              <span>{offsetLabel(i18n, offset)}</span>
              <span>{i18n._(OUTCOME[outcome])}</span>
              {sent > 0 && <span>{t`${plural(sent, { one: 'to # person', other: 'to # people' })}`}</span>}
              {queued > 0 && (
                <span>{t`${plural(queued, { one: '# on its way', other: '# on their way' })}`}</span>
              )}
              {skipped > 0 && (
                <span>{t`${plural(skipped, { one: '# not written to', other: '# not written to' })}`}</span>
              )}
              {failed > 0 && (
                <span>{t`${plural(failed, { one: '# could not be delivered', other: '# could not be delivered' })}`}</span>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
