import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { WallDay, WallDays } from '#worker/contract/wall.ts';
import type { System } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailText } from '#worker/core/email.ts';
import { findVisibleCommunity, type VisibleCommunity } from '#worker/features/communities/public.ts';
import { defineEmail, findRecipient, pageUrl, type Recipient } from '#worker/features/mail/public.ts';
import { unsubscribeFrom } from '#worker/features/mail-settings/public.ts';
import { nameOfCommunity } from '#worker/features/members/public.ts';
import { readDays } from '#worker/features/walls/wall-days.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { dayNumber, plusDays } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { withWeekday } from '#worker/shared/weekday.ts';

/** The days of a week on a wall, as its reader sees them; not where there are none. */
export const boardWeekEmail = defineEmail({
  kind: 'board_week',
  avoidsRest: true,
  about: z.strictObject({ user_id: z.number().int(), community_id: z.number().int() }),
  compose: async (ctx, { user_id, community_id }) => {
    const person = await findRecipient(ctx.db, user_id);
    if (!person) return undefined;
    const seen = await boardFor(ctx, person, community_id);
    if (seen?.board.weekly_mail !== true || seen.board.days.length === 0) return undefined;
    const { board, community } = seen;
    const { locale } = person;
    // the URL of a private community contains no name
    const ref = encodeURIComponent(communityAddressOf(community));
    const href = pageUrl(ctx, locale, `community/${ref}/wall`);
    const subscription = { userId: person.id, siteId: community.id, topic: 'board' } as const;
    const unsubscribe = unsubscribeFrom(ctx, locale, subscription);
    return {
      to: person.email,
      locale,
      text: {
        ...boardText(locale, nameOfCommunity(community, locale), board.days, href),
        unsubscribe: unsubscribe.link,
      },
      unsubscribe: unsubscribe.headers,
    };
  },
});

/** The board with its community, where this person may see it. */
async function boardFor(
  ctx: Ctx<System>,
  person: Recipient,
  communityId: number,
): Promise<{ board: WallDays; community: VisibleCommunity } | undefined> {
  const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
  const as = { ...ctx, actor, locale: person.locale };
  const ref = String(communityId);
  try {
    return { community: await findVisibleCommunity(as, ref), board: await readDays(as, ref) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** An email with more lines would be cut. */
const MAX_LINES = 100;

export function boardText(
  locale: Locale,
  community: string,
  days: readonly WallDay[],
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const title = messages._({ ...thisWeek, values: { community, count: days.length } });
  const more = days.length - MAX_LINES;
  return {
    subject: title,
    title,
    lines: days.slice(0, MAX_LINES).map((day) => lineOf(locale, day)),
    notes: more > 0 ? [messages._({ ...further, values: { count: more } })] : [],
    action: { label: messages._(open), href },
  };
}

function lineOf(locale: Locale, { date, kind, hebrew, entry }: WallDay): string {
  const messages = emailMessages(locale);
  const name = nameOfCommunity(entry, locale);
  const values = {
    name,
    day: civilDay(date, 0, locale),
    eve: civilDay(date, -1, locale),
    hebrew: hebrew ? renderDate(hebrew, locale) : '',
  };
  return messages._({ ...LINES[kind], values });
}

/** With its weekday the civil day of `date`, YYYY-MM-DD, or one that is `days` after it. */
function civilDay(date: string, days: number, locale: Locale): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const civil = plusDays({ format: 'en', year, month, day }, days);
  return withWeekday(renderDate(civil, locale), dayNumber(civil), locale);
}

const LINES = {
  yahrzeit: msg({ message: '{name}: yahrzeit, {hebrew}, from the evening of {eve} until {day}' }),
  birthday: msg({ message: '{name}: birthday, {day}' }),
  'day of death': msg({ message: '{name}: memorial day, {day}' }),
};
const thisWeek = msg({
  message: '{community}: {count, plural, one {one day this week} other {# days this week}}',
});
const further = msg({
  message: '{count, plural, one {One more is on the wall.} other {# more are on the wall.}}',
});
const open = msg`Open the memorial wall`;
