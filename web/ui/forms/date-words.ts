import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { monthName } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { gematriya } from '#worker/shared/years.ts';
import type { DateFault } from './date-parts.ts';

/** The error message of a date. */
export function dateFaultInWords(fault: DateFault, i18n: I18n, locale: Locale): string {
  switch (fault.kind) {
    case 'incomplete':
      return i18n._(msg`Enter the day, the month and the year, or tick “I don’t know the exact date”`);
    case 'future':
      return i18n._(msg`This date is in the future`);
    case 'year':
      return i18n._(
        fault.format === 'he'
          ? msg`Enter the Hebrew year in numerals or letters, for example 5701 or תש״א`
          : msg`Enter a four-digit year, for example 1941`,
      );
    case 'two_adars': {
      const year = yearInWords('he', fault.year, locale);
      return i18n._(msg`There were two Adars in ${year}. Choose Adar I or Adar II`);
    }
    case 'one_adar': {
      const year = yearInWords('he', fault.year, locale);
      return i18n._(msg`There was only one Adar in ${year}`);
    }
    case 'day': {
      const month = monthName(fault.format, fault.year, fault.month, locale);
      const year = yearInWords(fault.format, fault.year, locale);
      const { days } = fault;
      return i18n._(
        msg`${month} ${year} has ${plural(days, { one: 'one day', other: '# days' })}. Choose another day`,
      );
    }
  }
}

const yearInWords = (format: 'en' | 'he', year: number, locale: Locale): string =>
  format === 'he' && locale === 'he' ? gematriya(year) : String(year);
