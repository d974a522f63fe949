import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DayStep, FirstYearStep, LoggedOutcome, Reminder } from '#worker/contract/reminder.ts';

const MEMORIAL: Record<Reminder['calendar'], MessageDescriptor> = {
  he: msg`Yahrzeit`,
  en: msg`Memorial day by the Gregorian date`,
};
const BIRTHDAY: Record<Reminder['calendar'], MessageDescriptor> = {
  he: msg`Hebrew birthday`,
  en: msg`Birthday`,
};

export const STEP: Record<FirstYearStep, MessageDescriptor> = {
  shiva: msg`The end of shiva`,
  shloshim: msg`The thirtieth day`,
  eleven_months: msg`Eleven months`,
  first_yahrzeit: msg`The first yahrzeit`,
  unveiling: msg`The unveiling of the stone`,
};

/** Why a day of the first year is on its date. */
export const STEP_RULE: Record<DayStep, MessageDescriptor> = {
  shiva: msg`The seventh day of mourning; the day of the burial is the first.`,
  shloshim: msg`The thirtieth day of mourning; the day of the burial is the first.`,
  eleven_months: msg`Eleven months after the Hebrew day of the death; on the last day of a month that lacks it.`,
  first_yahrzeit: msg`The first anniversary of the Hebrew day of the death.`,
};

/** What a reminder is called in a list. */
export const titleOf = (
  i18n: Pick<I18n, '_'>,
  { type, step, calendar, title }: Pick<Reminder, 'type' | 'step' | 'calendar' | 'title'>,
): string =>
  step
    ? i18n._(STEP[step])
    : type === 'custom'
      ? (title ?? '')
      : i18n._((type === 'memorial' ? MEMORIAL : BIRTHDAY)[calendar]);

/** How long before the day. */
export const offsetLabel = (i18n: I18n, days: number): string =>
  days === 0
    ? i18n._(msg`On the day`)
    : days === 1
      ? i18n._(msg`On the day before`)
      : days === 7
        ? i18n._(msg`A week before`)
        : days === 14
          ? i18n._(msg`Two weeks before`)
          : i18n._(msg`${plural(days, { one: '# day before', other: '# days before' })}`);

export const OUTCOME: Record<LoggedOutcome, MessageDescriptor> = {
  sent: msg`Sent`,
  frozen: msg`Not sent: the site was paused`,
  missed: msg`Not sent: it could not go out on its day`,
  off: msg`Not sent: switched off in the settings of the site`,
  nobody: msg`Not sent: nobody was left to write to that day`,
};

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A full hour: 09:00 in every language. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
