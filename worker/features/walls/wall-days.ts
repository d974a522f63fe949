import { BOARD_DAYS, BOARD_MOST, type WallDay, type WallDays } from '#worker/contract/wall.ts';
import { userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import {
  communityPolicy,
  findVisibleCommunity,
  settingsOf,
  type VisibleCommunity,
} from '#worker/features/communities/public.ts';
import { plusDays } from '#worker/shared/hebrew-date.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import { wantsBoardMail } from './board-mail.repo.ts';
import { presentEntry } from './wall.present.ts';
import { type EntryRow, listOfDays } from './wall.repo.ts';
import { civilKeys, daysOf, hebrewKeys, isoDay } from './wall-days.rules.ts';
import { lookingAt, viewerOf } from './wall-viewer.ts';

/**
 * The anniversaries on a wall of those whom the actor sees, today and on the next six days, in order. None of those
 * who are hidden, since the board is printed.
 */
export async function readDays(ctx: Ctx, ref: string): Promise<WallDays> {
  const community = await findVisibleCommunity(ctx, ref);
  const viewer = lookingAt(await viewerOf(ctx, community), false);
  const withHebrew = settingsOf(community).hebrew_calendar;
  const from = civilToday(ctx.locale, ctx.now());
  const civil = civilKeys(from);
  const found = await listOfDays(ctx.db, community.id, viewer, [
    { column: 'birth_day', keys: civil },
    { column: 'death_day', keys: civil },
    { column: 'death_hebrew_day', keys: withHebrew ? hebrewKeys(from) : [] },
  ]);
  const entries = new Map<number, EntryRow>(found.map((entry) => [entry.id, entry]));
  const days = [...entries.values()].flatMap((entry) =>
    daysOf(entry, from, withHebrew).map((day) => ({ ...day, row: entry })),
  );
  return {
    from: isoDay(from),
    to: isoDay(plusDays(from, BOARD_DAYS - 1)),
    days: firstOfEachDay(days.sort(inOrder)).map(({ row, ...day }) => ({
      ...day,
      entry: presentEntry(ctx, community, row),
    })),
    weekly_mail: await mailedTo(ctx, community),
  };
}

/** Whether the actor gets the board by email each week; null for those who are not staff of the wall. */
async function mailedTo({ actor, db }: Ctx, community: VisibleCommunity): Promise<boolean | null> {
  const user_id = userIdOf(actor);
  return user_id !== null && communityPolicy.answers.edit_wall(actor, community)
    ? wantsBoardMail(db, { community_id: community.id, user_id })
    : null;
}

type Day = Omit<WallDay, 'entry'> & { row: EntryRow };

const inOrder = (a: Day, b: Day): number =>
  compare(a.date, b.date) ||
  compare(b.kind, a.kind) ||
  compare(a.row.sort_name, b.row.sort_name) ||
  a.row.id - b.row.id;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function firstOfEachDay(days: Day[]): Day[] {
  const shown = new Map<string, number>();
  return days.filter(({ date, kind }) => {
    const count = (shown.get(date + kind) ?? 0) + 1;
    shown.set(date + kind, count);
    return count <= BOARD_MOST;
  });
}
