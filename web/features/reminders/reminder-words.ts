import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Reminder, ReminderOutcome } from '#worker/contract/reminder.ts';

const MEMORIAL: Record<Reminder['calendar'], MessageDescriptor> = {
  he: msg`Yahrzeit`,
  en: msg`Memorial day by the Gregorian date`,
};
const BIRTHDAY: Record<Reminder['calendar'], MessageDescriptor> = {
  he: msg`Hebrew birthday`,
  en: msg`Birthday`,
};

/** What a reminder is called in a list. */
export const titleOf = (
  i18n: Pick<I18n, '_'>,
  { type, calendar, title }: Pick<Reminder, 'type' | 'calendar' | 'title'>,
): string =>
  type === 'custom' ? (title ?? '') : i18n._((type === 'memorial' ? MEMORIAL : BIRTHDAY)[calendar]);

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

export const OUTCOME: Record<ReminderOutcome, MessageDescriptor> = {
  sent: msg`Sent`,
  frozen: msg`Not sent: the site was frozen`,
  missed: msg`Not sent: it could not go out on its day`,
  off: msg`Not sent: switched off in the settings of the site`,
};

/** A full hour: 09:00 in every language. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
