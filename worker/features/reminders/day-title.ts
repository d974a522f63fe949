import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { ReminderRow } from './reminder.repo.ts';

/** What a calendar calls the day of a reminder. `name`: of the person, in the reader’s language. */
export function dayTitle(
  { type, step, calendar, title }: Pick<ReminderRow, 'type' | 'step' | 'calendar' | 'title'>,
  name: string,
  locale: Locale,
): string {
  const messages = emailMessages(locale);
  switch (step ?? type) {
    case 'shiva':
      return messages._(msg`The end of shiva for ${name}`);
    case 'shloshim':
      return messages._(msg`The thirtieth day for ${name}`);
    case 'eleven_months':
      return messages._(msg`Eleven months since the death of ${name}`);
    case 'first_yahrzeit':
      return messages._(msg`First yahrzeit of ${name}`);
    case 'unveiling':
      return messages._(msg`Unveiling of the stone of ${name}`);
    case 'memorial':
      return calendar === 'he'
        ? messages._(msg`Yahrzeit of ${name}`)
        : messages._(msg`Memorial day of ${name}`);
    case 'birthday':
      return calendar === 'he'
        ? messages._(msg`Hebrew birthday of ${name}`)
        : messages._(msg`Birthday of ${name}`);
    case 'custom':
      return `${name}: ${title ?? ''}`;
  }
}
