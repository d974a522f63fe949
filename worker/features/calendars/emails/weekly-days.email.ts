import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Occasion } from '#worker/contract/site.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { Db } from '#worker/db/client.ts';
import { occasionsAhead } from '#worker/features/calendars/days-ahead.ts';
import { defineEmail, findRecipient, nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { unsubscribeFrom, wantsMail, wantsWeekly } from '#worker/features/mail-settings/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { dayNumber } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { withWeekday } from '#worker/shared/weekday.ts';

/** What falls in the week ahead, on the sites of a user who wants to know; not where nothing does. */
export const weeklyDaysEmail = defineEmail({
  kind: 'weekly_days',
  avoidsRest: true,
  about: z.strictObject({ user_id: z.number().int() }),
  compose: async (ctx, { user_id }) => {
    const person = await findRecipient(ctx.db, user_id);
    const actor = person && actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    if (!person || !actor || actor.kind === 'unverified' || actor.kind === 'kiosk') return undefined;
    if (!(await wantsWeekly(ctx.db, person.id))) return undefined;
    const { locale } = person;
    const ahead = await wantedOf(
      ctx.db,
      person.id,
      await occasionsAhead({ ...ctx, actor, locale }, LAST_DAY),
    );
    if (ahead.length === 0) return undefined;
    const unsubscribe = unsubscribeFrom(ctx, locale, { userId: person.id, siteId: 0, topic: 'week' });
    const days = ahead.map(({ site, occasion }) => ({ name: nameOfSite(site, locale), occasion }));
    return {
      to: person.email,
      locale,
      text: { ...weekText(locale, days, pageUrl(ctx, locale, 'updates')), unsubscribe: unsubscribe.link },
      unsubscribe: unsubscribe.headers,
    };
  },
});

/** The next day belongs to the email of the next week. */
const LAST_DAY = 6;

/** Without sites that are frozen, or about which the user wants no email. */
async function wantedOf<T extends { site: { id: number; frozen_at: string | null } }>(
  db: Db,
  userId: number,
  ahead: readonly T[],
): Promise<T[]> {
  const wanted: T[] = [];
  for (const one of ahead)
    if (one.site.frozen_at === null && (await wantsMail(db, userId, one.site.id))) wanted.push(one);
  return wanted;
}

export function weekText(
  locale: Locale,
  days: readonly { name: string; occasion: Occasion }[],
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const title = messages._({ ...thisWeek, values: { count: days.length } });
  return {
    subject: title,
    title,
    lines: days.flatMap(({ name, occasion: { kind, on, eve } }) => {
      if (!isFullDate(on)) return [];
      const number = dayNumber(on);
      const values = {
        name,
        eve: eve ? withWeekday(renderDate(eve, locale), number - 1, locale) : '',
        day: withWeekday(renderDate(on, locale), number, locale),
      };
      return [messages._({ ...DAY[kind], values })];
    }),
    action: { label: messages._(open), href },
  };
}

const DAY: Record<Occasion['kind'], MessageDescriptor> = {
  yahrzeit: msg({ message: '{name}: yahrzeit, from the evening of {eve} until {day}' }),
  memorial_day: msg({ message: '{name}: memorial day, {day}' }),
  birthday: msg({ message: '{name}: birthday, {day}' }),
  hebrew_birthday: msg({ message: '{name}: Hebrew birthday, from the evening of {eve} until {day}' }),
};
const thisWeek = msg({ message: '{count, plural, one {One day this week} other {# days this week}}' });
const open = msg`Open today and this week`;
