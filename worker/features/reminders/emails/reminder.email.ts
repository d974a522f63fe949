import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { FirstYearStep, ReminderType } from '#worker/contract/reminder.ts';
import type { Gender } from '#worker/contract/site.ts';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { MailedReminder } from '#worker/db/schema/reminders.ts';
import { findGraveRecord, presentGrave, wayLines } from '#worker/features/grave-records/public.ts';
import { defineEmail, oneLine } from '#worker/features/mail/public.ts';
import { composeSiteEmail, type SiteReader } from '#worker/features/mail-settings/public.ts';
import { occurrencesFrom } from '#worker/features/reminders/occurrence.rules.ts';
import { isFor } from '#worker/features/reminders/reminder.policy.ts';
import { isMuted } from '#worker/features/reminders/reminder.present.ts';
import { findReminder, type ReminderRow } from '#worker/features/reminders/reminder.repo.ts';
import { bothDates, ruleOf } from '#worker/features/reminders/reminder.rules.ts';
import { findMail, listMutes, settleMail } from '#worker/features/reminders/reminder-mail.repo.ts';
import { isStillInTime, nextSending } from '#worker/features/reminders/send-time.rules.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { hasMemorialText } from '#worker/shared/has-memorial-text.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { withWeekday } from '#worker/shared/weekday.ts';

/** A day in a mail: `days` from the day on which it is sent. */
export type RemindedDay = {
  type: ReminderType;
  step: FirstYearStep | null;
  calendar: 'en' | 'he';
  title: string | null;
  note: string | null;
  on: number;
  days: number;
};

type Key = { user_id: number; site_id: number; day: string };

/** The mail of a day to a person about a site: what it reminds of is decided when it is sent. */
export const reminderEmail = defineEmail<Key>({
  kind: 'reminder',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int(), day: z.string() }),
  compose: async (ctx, key) => {
    const mail = await findMail(ctx.db, key);
    if (mail?.state !== 'queued') return undefined;
    return composeSiteEmail(ctx, { ...key, topic: 'reminders' }, async (reader) => {
      const days = await daysFor(ctx, reader, mail.reminders, numberOf(key.day));
      return days.length > 0 ? reminderText(await textReader(ctx, reader, days), days) : undefined;
    });
  },
  settled: (ctx, key, state) => {
    const isLate = !isStillInTime({ day: numberOf(key.day), tz: JERUSALEM }, ctx.now());
    // what the provider kept until it was too late was not left out on purpose
    return [settleMail(ctx.db, key, state === 'skipped' && isLate ? 'failed' : state)];
  },
});

/** The next mail of a reminder, at once, to the person who asks. */
export const testReminderEmail = defineEmail({
  kind: 'reminder_test',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    reminder_id: z.number().int(),
  }),
  compose: async (ctx, { user_id, site_id, reminder_id }) =>
    composeSiteEmail(ctx, { user_id, site_id, always: true, topic: 'reminders' }, async (reader) => {
      const row = await findReminder(ctx.db, site_id, reminder_id);
      const rule = row && ruleOf(row, reader.site);
      const next = rule && nextSending(rule, ctx.now());
      if (!row || !next) return undefined;
      const days = [dayOf(row, next.on, next.day)];
      const text = reminderText(await textReader(ctx, reader, days), days);
      const messages = emailMessages(reader.person.locale);
      return { ...text, notes: [messages._(testNote), ...(text.notes ?? [])] };
    }),
});

const dayOf = (row: ReminderRow, on: number, today: number): RemindedDay => ({
  type: row.type,
  step: row.step,
  calendar: row.calendar,
  title: row.title,
  note: row.note,
  on,
  days: on - today,
});

/** What a person is still to be reminded of: not where it was deleted, paused, muted or corrected meanwhile. */
async function daysFor(
  ctx: Ctx<System>,
  { person, site }: SiteReader,
  mailed: readonly MailedReminder[],
  today: number,
): Promise<RemindedDay[]> {
  if (site.frozen_at !== null) return [];
  const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
  const mutes = await listMutes(ctx.db, person.id, site.id);
  const days: RemindedDay[] = [];
  for (const { id, on } of mailed) {
    const row = await findReminder(ctx.db, site.id, id);
    const rule = row && row.state !== 'paused' && ruleOf(row, site);
    if (!rule) continue;
    const number = numberOf(on);
    const isStill = occurrencesFrom(rule, number, 1)[0] === number;
    const inTime = isStillInTime({ day: today, tz: row.tz }, ctx.now());
    if (inTime && isStill && isFor(actor, row, site) && !isMuted(mutes, id, on))
      days.push(dayOf(row, number, today));
  }
  return days.sort((a, b) => a.on - b.on);
}

type Reader = {
  locale: Locale;
  name: string;
  gender: Gender;
  isMemorial: boolean;
  hasText: boolean;
  /** The way to the grave in words, on a day of death; null where nobody has entered it. */
  way: string[] | null;
  page: string;
};

const MEMORIAL = 1;
const isOfDeath = ({ type }: Pick<RemindedDay, 'type'>): boolean => type === 'memorial';

export async function textReader(
  { db }: Pick<Ctx, 'db'>,
  {
    person: { locale },
    site,
    name,
    page,
  }: Pick<SiteReader, 'site' | 'name' | 'page'> & { person: { locale: Locale } },
  days: readonly Pick<RemindedDay, 'type'>[],
): Promise<Reader> {
  const isMemorial = site.site_type_id === MEMORIAL;
  const grave = isMemorial && days.some(isOfDeath) ? await findGraveRecord(db, site.id) : undefined;
  return {
    locale,
    name,
    gender: site.gender,
    isMemorial,
    hasText: hasMemorialText(site),
    way: grave ? wayLines(presentGrave({ locale }, grave.record, grave.cemetery), locale) : null,
    page,
  };
}

/** What falls when, and what one can do; never an offer. */
export function reminderText(
  { locale, name, gender, isMemorial, hasText, way, page }: Reader,
  days: readonly RemindedDay[],
): EmailText {
  const messages = emailMessages(locale);
  const titles = days.map((day) => titleOf(day, { name, gender }, locale));
  const [first = ''] = titles;
  const isOne = days.length === 1;
  const title = isOne ? first : messages._({ ...several, values: { name, count: days.length } });
  const notes = days.flatMap(({ note }) => (note ? [note] : []));
  return {
    subject: title,
    title,
    lines: [
      ...days.flatMap((day, at) => [...(isOne ? [] : [titles[at] ?? '']), dateLine(day, locale)]),
      ...(way && way.length > 0 ? [messages._({ ...toGrave, values: { way: way.join(' · ') } })] : []),
    ],
    ...(notes.length > 0 && { quote: notes }),
    action: isMemorial
      ? { label: messages._(lightCandle), href: `${page}?compose=candle#memories` }
      : { label: messages._(openSite), href: page },
    links: [
      { label: messages._(writeMemory), href: `${page}?compose=memory#memories` },
      ...(hasText && days.some(isOfDeath)
        ? [{ label: messages._(openText), href: `${page}/memorial-text` }]
        : []),
      ...(way ? [{ label: messages._(openWay), href: `${page}/visit` }] : []),
    ],
  };
}

function titleOf(
  { type, step, calendar, title, days }: RemindedDay,
  values: { name: string; gender: Gender },
  locale: Locale,
): string {
  const messages = emailMessages(locale);
  const message = step
    ? FIRST_YEAR[step]
    : type === 'custom'
      ? customDay
      : type === 'birthday'
        ? calendar === 'he'
          ? hebrewBirthday
          : birthday
        : calendar === 'he'
          ? yahrzeit
          : memorialDay;
  return messages._({ ...message, values: { ...values, days, title: oneLine(title ?? '') } });
}

/** The day in both calendars; one of the Hebrew calendar begins on the evening before. */
function dateLine({ calendar, on }: RemindedDay, locale: Locale): string {
  const messages = emailMessages(locale);
  const { on: civil, hebrew } = bothDates(on);
  const hebrewDay = renderDate(hebrew, locale);
  if (calendar === 'en')
    return messages._({
      ...civilDay,
      values: { day: withWeekday(renderDate(civil, locale), on, locale), hebrew: hebrewDay },
    });
  const eve = withWeekday(renderDate(bothDates(on - 1).on, locale), on - 1, locale);
  const day = withWeekday(renderDate(civil, locale), on, locale);
  return messages._({ ...fromEvening, values: { eve, day, hebrew: hebrewDay } });
}

const yahrzeit = msg({
  message:
    '{days, plural, =0 {Today is the yahrzeit of {name}} one {Tomorrow is the yahrzeit of {name}} other {The yahrzeit of {name} is in # days}}',
});
const memorialDay = msg({
  message:
    '{days, plural, =0 {Today is the memorial day of {name}} one {Tomorrow is the memorial day of {name}} other {The memorial day of {name} is in # days}}',
});
const birthday = msg({
  message:
    '{days, plural, =0 {Today is the birthday of {name}} one {Tomorrow is the birthday of {name}} other {The birthday of {name} is in # days}}',
});
const hebrewBirthday = msg({
  message:
    '{days, plural, =0 {Today is the Hebrew birthday of {name}} one {Tomorrow is the Hebrew birthday of {name}} other {The Hebrew birthday of {name} is in # days}}',
});
const customDay = msg({
  message:
    '{days, plural, =0 {{name}: today, {title}} one {{name}: tomorrow, {title}} other {{name}: in # days, {title}}}',
});
const FIRST_YEAR: Record<FirstYearStep, MessageDescriptor> = {
  shiva: msg({
    message:
      '{days, plural, =0 {The shiva for {name} ends today} one {The shiva for {name} ends tomorrow} other {The shiva for {name} ends in # days}}',
  }),
  shloshim: msg({
    message:
      '{days, plural, =0 {Today is the thirtieth day of mourning for {name}} one {Tomorrow is the thirtieth day of mourning for {name}} other {The thirtieth day of mourning for {name} is in # days}}',
  }),
  eleven_months: msg({
    message:
      '{days, plural, =0 {Today it is eleven months since the death of {name}} one {Tomorrow it is eleven months since the death of {name}} other {In # days it is eleven months since the death of {name}}}',
  }),
  first_yahrzeit: msg({
    message:
      '{days, plural, =0 {Today is the first yahrzeit of {name}} one {Tomorrow is the first yahrzeit of {name}} other {The first yahrzeit of {name} is in # days}}',
  }),
  unveiling: msg({
    message:
      '{days, plural, =0 {Today is the unveiling of the stone of {name}} one {Tomorrow is the unveiling of the stone of {name}} other {The unveiling of the stone of {name} is in # days}}',
  }),
};
const several = msg({ message: '{name}: {count, plural, one {# day} other {# days}} to remember' });
const fromEvening = msg({ message: 'From the evening of {eve} until {day} ({hebrew}).' });
const civilDay = msg({ message: '{day} ({hebrew}).' });
const lightCandle = msg`Light a candle`;
const writeMemory = msg`Write a memory`;
const openText = msg`Open the memorial text`;
const openWay = msg`The way to the grave`;
const toGrave = msg({ message: 'The way to the grave: {way}' });
const openSite = msg`Open the site`;
const testNote = msg`This is a test that you asked for. Nobody else received it.`;
