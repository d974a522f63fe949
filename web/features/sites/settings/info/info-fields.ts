import { msg, select } from '@lingui/core/macro';
import type { DateParts } from '#web/ui/forms/date-parts.ts';
import type { AdarCustom, Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import { isFullDate, isHebrewLeapYear } from '#worker/shared/calendar-date.ts';
import { toHebrew } from '#worker/shared/hebrew-date.ts';
import { choice, date, dateIn, flag, line, month, radio, slug } from './field-kinds.tsx';

/** Stands for the person's gender in a message until it is shown. */
const gender: Site['gender'] = 'other';

const isMemorial = (site: Site): boolean => site.site_type_id === 1;
const hasDeath = (site: Site): boolean => isMemorial(site) || site.death !== null;

/**
 * The form of a person's facts, beside their names: a field is drawn in its section, sent where it was changed,
 * compared with the server's version and matched to the server's errors, all by its entry here.
 */
export const INFO_FIELDS = {
  honorific: choice<Site['honorific']>({
    section: 'names',
    label: msg`After the name`,
    hint: msg`It appears after the name in headings.`,
    applies: isMemorial,
    options: {
      none: msg`None`,
      zl: msg`${select(gender, {
        male: 'z”l – may his memory be a blessing',
        female: 'z”l – may her memory be a blessing',
        other: 'z”l – of blessed memory',
      })}`,
      ah: msg`${select(gender, {
        male: 'a”h – may he rest in peace',
        female: 'a”h – may she rest in peace',
        other: 'a”h – rest in peace',
      })}`,
      hyd: msg`${select(gender, {
        male: 'hy”d – may God avenge his blood (for a person killed as a Jew)',
        female: 'hy”d – may God avenge her blood (for a person killed as a Jew)',
        other: 'hy”d – may God avenge the blood that was shed (for a person killed as a Jew)',
      })}`,
    },
  }),
  gender: choice<Site['gender']>({
    section: 'names',
    label: msg`Gender`,
    hint: msg`The site writes about the person in full sentences, and in Hebrew almost every word depends on gender. “Other” uses the name instead of “she” and “he”.`,
    options: { female: msg`Female`, male: msg`Male`, other: msg`Other` },
  }),
  birth: date({ section: 'dates', label: msg`Date of birth` }),
  death: date({ section: 'dates', label: msg`Date of death`, applies: hasDeath }),
  after_sunset: flag({ section: 'dates', label: msg`It was after sunset`, within: 'death' }),
  adar_custom: radio<AdarCustom>({
    section: 'dates',
    label: msg`In a year with two Adars`,
    hint: msg`The year of death had one Adar, and a leap year has two. Families differ on when to observe the yahrzeit.`,
    applies: (site, value) => hasDeath(site) && diedInAdar(value),
    options: {
      first: { title: msg`In the first Adar`, text: msg`The custom of most Ashkenazi families.` },
      second: { title: msg`In the second Adar`, text: msg`The custom of most Sephardi families.` },
      both: { title: msg`In both`, text: msg`The yahrzeit is observed twice in such a year.` },
    },
  }),
  birth_city: line({ section: 'places', label: msg`City of birth` }),
  birth_country: line({ section: 'places', label: msg`Country of birth` }),
  death_place: line({ section: 'places', label: msg`Place of death`, applies: isMemorial }),
  fallen_at: line({
    section: 'places',
    label: msg`${select(gender, { male: 'Where he fell', female: 'Where she fell', other: 'Where they fell' })}`,
    hint: msg`${select(gender, {
      male: 'Only if he fell in battle or was killed in a terror attack.',
      female: 'Only if she fell in battle or was killed in a terror attack.',
      other: 'Only for a person who fell in battle or was killed in a terror attack.',
    })}`,
    applies: isMemorial,
  }),
  work_title: line({ section: 'work', label: msg`Job title`, from: ({ work }) => work?.title }),
  work_company: line({ section: 'work', label: msg`Company`, from: ({ work }) => work?.company }),
  slug: slug({ section: 'address', label: msg`Address of the site` }),
  work_start: month({ section: 'work', label: msg`Start of work`, from: ({ work }) => work?.start }),
  work_end: month({ section: 'work', label: msg`End of work`, from: ({ work }) => work?.end }),
} satisfies { readonly [name in keyof SitePatch]: unknown };

const ADAR = 12;

/**
 * Whether the death was in Adar of a common Hebrew year: in leap years, with two Adars, families differ in
 * which one they observe.
 */
function diedInAdar({ death, after_sunset }: { death: DateParts; after_sunset: boolean }): boolean {
  const { date: day } = dateIn(death);
  const hebrew = day && isFullDate(day) && toHebrew(day, { afterSunset: after_sunset });
  return Boolean(hebrew && hebrew.month === ADAR && !isHebrewLeapYear(hebrew.year));
}
