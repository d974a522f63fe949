import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { type DateParts, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { MonthField } from '#web/ui/forms/month-field.tsx';
import { type MonthParts, monthIn, monthPartsOf } from '#web/ui/forms/month-parts.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { Site, WorkMonth } from '#worker/contract/site.ts';
import { monthName, renderDate } from '#worker/shared/date-format.ts';
import { latestToday } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** A message, in the words for the person's gender where it speaks of them. */
type Translate = (message: MessageDescriptor) => string;

export const translateFor =
  (i18n: I18n, gender: Site['gender']): Translate =>
  (message) =>
    i18n._({ ...message, values: { ...message.values, gender } });

type FieldText = { i18n: I18n; locale: Locale; translate: Translate };

export type ControlProps<V> = {
  id: string;
  label: string;
  hint: string | undefined;
  value: V;
  onChange: (value: V) => void;
  fault: string | undefined;
};

/** Where a field is in the form, and what it is called there. */
type Place = {
  section: 'names' | 'dates' | 'places' | 'work' | 'address';
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  /** Its stored value, where the site has it under another name. */
  from?: (site: Site) => unknown;
  /** The field whose control contains this one's. */
  within?: string;
  /** Whether it applies to this site, with these values; always, where absent. */
  applies?: (site: Site, value: { death: DateParts; after_sunset: boolean }) => boolean;
};

/** What a field's type of value decides. */
type Kind<V> = {
  /** The form value of a stored one. */
  read: (stored: unknown, locale: Locale) => V;
  /** The value as a change sends it. */
  sent: (value: V) => unknown;
  /** The value as shown when comparing two versions. */
  shown: (value: V, words: FieldText) => ReactNode;
  /** Why the input is no value at all; the schema says what is wrong with a value. */
  unreadable?: (value: V, words: FieldText) => string | undefined;
  /** Absent where the section draws it. */
  control?: (props: ControlProps<V>, translate: Translate) => ReactNode;
};

export type InfoField<V> = Place & Kind<V>;

/** A line of text; empty text is stored as null. */
export const line = (place: Place): InfoField<string> => ({
  ...place,
  read: (stored) => String(stored ?? ''),
  sent: (value) => value.trim() || null,
  shown: (value) => value && <UserText>{value}</UserText>,
  control: (props) => <TextField {...props} autoComplete="off" />,
});

/** A URL segment, which the section with the address draws. */
export const slug = (place: Place): InfoField<string> => ({
  ...place,
  read: (stored) => String(stored),
  sent: (value) => value.trim().toLowerCase(),
  shown: (value) => <bdi dir="ltr">{value}</bdi>,
});

/** One of a few values, in a select. */
export const choice = <Id extends string>({
  options,
  ...place
}: Place & { options: Record<Id, MessageDescriptor> }): InfoField<Id> => ({
  ...place,
  read: (stored) => stored as Id,
  sent: (value) => value,
  shown: (value, { translate }) => translate(options[value]),
  control: ({ onChange, ...props }, translate) => {
    const choices = (Object.keys(options) as Id[]).map((id) => ({ id, label: translate(options[id]) }));
    return <ChoiceField {...props} onChange={(id) => onChange(id as Id)} choices={choices} />;
  },
});

/** One of a few values with their consequences; the first is the default. */
export const radio = <Id extends string>({
  options,
  ...place
}: Place & {
  options: Record<Id, { title: MessageDescriptor; text: MessageDescriptor }>;
}): InfoField<Id> => {
  const ids = Object.keys(options) as Id[];
  return {
    ...place,
    read: (stored) => (stored ?? ids[0]) as Id,
    sent: (value) => value,
    shown: (value, { translate }) => translate(options[value].title),
    control: (props, translate) => {
      const rows = ids.map((id) => ({
        id,
        title: translate(options[id].title),
        text: translate(options[id].text),
      }));
      return <RadioRows<Id> {...props} rows={rows} />;
    },
  };
};

export const dateIn = (parts: DateParts) => readDate(parts, latestToday(new Date()));

/** A day or a year, in either calendar; the section with the dates draws it. */
export const date = (place: Place): InfoField<DateParts> => ({
  ...place,
  read: (stored, locale) => partsOf((stored ?? null) as CalendarDate | null, locale),
  sent: (value) => dateIn(value).date,
  shown: (value, { locale }) => {
    const day = dateIn(value).date;
    return day && renderDate(day, locale);
  },
  unreadable: (value, { i18n, locale }) => {
    const { fault } = dateIn(value);
    return fault ? dateFaultInWords(fault, i18n, locale) : undefined;
  },
});

/** Yes or no, which the control of another field contains. */
export const flag = (place: Place & { within: string }): InfoField<boolean> => ({
  ...place,
  read: (stored) => Boolean(stored),
  sent: (value) => value,
  shown: (value, { translate }) => translate(value ? msg`Yes` : msg`No`),
});

/** A month of a year, or a year alone. */
export const month = (place: Place): InfoField<MonthParts> => ({
  ...place,
  read: (stored) => monthPartsOf((stored ?? null) as WorkMonth | null),
  sent: (value) => monthIn(value) ?? null,
  shown: ({ month: number, year }, { locale }) =>
    [number && monthName('en', 2000, Number(number), locale), year].filter(Boolean).join(' '),
  unreadable: (value, { i18n }) =>
    monthIn(value) === undefined ? i18n._(msg`enter a four-digit year, for example 1987`) : undefined,
  control: ({ hint: _, ...props }) => <MonthField {...props} />,
});
