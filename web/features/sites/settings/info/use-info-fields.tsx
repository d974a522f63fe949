import { useLingui } from '@lingui/react/macro';
import { useNamesPart } from '#web/features/sites/editing/names-part.tsx';
import type { FieldOf } from '#web/features/sites/editing/use-site-form.ts';
import { lineOf } from '#web/features/sites/settings/form/text-line.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { faultIn } from '#web/lib/forms/validate.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { type DateParts, readDate } from '#web/ui/forms/date-parts.ts';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { patchSite } from '#worker/contract/schemas/site-settings.ts';
import type { Site } from '#worker/contract/site.ts';
import { monthName, renderDate } from '#worker/shared/date-format.ts';
import { isAfter, latestToday } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { isSlug } from '#worker/shared/slug.ts';
import { endsBefore, type InfoValue, type MonthParts, monthIn } from './site-info.ts';
import { useInfoWords } from './use-info-messages.ts';

export const ID = {
  honorific: 'settings-honorific',
  gender: 'settings-gender',
  birth: 'settings-birth',
  death: 'settings-death',
  adar: 'settings-adar',
  slug: 'settings-slug',
  start: 'settings-work-start',
  end: 'settings-work-end',
} as const;

const LINES = [
  'birth_city',
  'birth_country',
  'death_place',
  'fallen_at',
  'work_title',
  'work_company',
] as const;

const dateIn = (parts: DateParts) => readDate(parts, latestToday(new Date()));

/** The fields of a person's facts: how each is sent, shown and matched to the server's errors. */
export function useInfoFields(): FieldOf<InfoValue>[] {
  const { locale } = useLocale();
  const names = useNamesPart();
  const words = useInfoWords();
  const { labels } = words;
  const day = (parts: DateParts) => {
    const { date } = dateIn(parts);
    return date && renderDate(date, locale);
  };
  return [
    ...(names.fields as unknown as FieldOf<InfoValue>[]),
    {
      name: 'honorific',
      fieldId: ID.honorific,
      pointer: '/honorific',
      label: labels.honorific,
      sent: ({ honorific }) => ({ honorific }),
      shown: ({ honorific }) => words.honorifics[honorific],
    },
    {
      name: 'gender',
      fieldId: ID.gender,
      pointer: '/gender',
      label: labels.gender,
      sent: ({ gender }) => ({ gender }),
      shown: ({ gender }) => words.genders[gender],
    },
    {
      name: 'birth',
      fieldId: ID.birth,
      pointer: '/birth',
      label: labels.birth,
      sent: ({ birth }) => ({ birth: dateIn(birth).date }),
      shown: ({ birth }) => day(birth),
    },
    {
      name: 'death',
      fieldId: ID.death,
      pointer: '/death',
      label: labels.death,
      sent: ({ death }) => ({ death: dateIn(death).date }),
      shown: ({ death }) => day(death),
    },
    {
      name: 'after_sunset',
      fieldId: ID.death,
      pointer: '/after_sunset',
      label: labels.after_sunset,
      sent: ({ after_sunset }) => ({ after_sunset }),
      shown: ({ after_sunset }) => words.yesOrNo(after_sunset),
    },
    {
      name: 'adar_custom',
      fieldId: ID.adar,
      pointer: '/adar_custom',
      label: labels.adar_custom,
      sent: ({ adar_custom }) => ({ adar_custom }),
      shown: ({ adar_custom }) => words.adars[adar_custom],
    },
    ...LINES.map((name) => lineOf<InfoValue>(name, labels[name])),
    {
      name: 'slug',
      fieldId: ID.slug,
      pointer: '/slug',
      label: labels.slug,
      sent: ({ slug }) => ({ slug: slug.trim().toLowerCase() }),
      shown: ({ slug }) => <bdi dir="ltr">{slug}</bdi>,
    },
    ...(['work_start', 'work_end'] as const).map(
      (name): FieldOf<InfoValue> => ({
        name,
        fieldId: name === 'work_start' ? ID.start : ID.end,
        pointer: `/${name}`,
        label: labels[name],
        sent: (value) => ({ [name]: monthIn(value[name]) ?? null }),
        shown: (value) => monthInWords(value[name], locale),
      }),
    ),
  ];
}

const monthInWords = (parts: MonthParts, locale: Locale): string =>
  [parts.month && monthName('en', 2000, Number(parts.month), locale), parts.year].filter(Boolean).join(' ');

/** The client-side validation of the facts. */
export function useInfoCheck(site: Site): (value: InfoValue) => Fault[] {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const names = useNamesPart();
  const { labels } = useInfoWords();

  return (value) => {
    const found: Fault[] = [...names.check(value)];
    const say = (fieldId: string, message: string | undefined) => message && found.push({ fieldId, message });
    const [birth, death] = [dateIn(value.birth), dateIn(value.death)];
    for (const [name, { fault }] of Object.entries({ birth, death }) as ['birth' | 'death', typeof birth][]) {
      if (fault) say(ID[name], `${labels[name]}: ${dateFaultInWords(fault, i18n, locale)}`);
    }
    const evening = { afterSunset: value.after_sunset };
    if (birth.date && death.date && isAfter(birth.date, death.date, evening))
      say(ID.death, i18n._(fieldMessages['date.before_birth']));
    for (const name of LINES) {
      const fault = faultIn(patchSite.body.shape[name], value[name]);
      if (fault) say(`settings-${name}`, `${labels[name]}: ${fault}`);
    }
    const slug = value.slug.trim().toLowerCase();
    if (slug !== site.slug && !isSlug(slug)) say(ID.slug, i18n._(fieldMessages['slug.invalid']));
    const [start, end] = [monthIn(value.work_start), monthIn(value.work_end)];
    if (start === undefined)
      say(ID.start, `${labels.work_start}: ${t`enter the year in four numerals, as 1987`}`);
    if (end === undefined) say(ID.end, `${labels.work_end}: ${t`enter the year in four numerals, as 1987`}`);
    if (start && end && endsBefore(start, end)) say(ID.end, i18n._(fieldMessages['work.end_before_start']));
    return found;
  };
}
