import {
  BURIAL_DAYS_MOST,
  FIRST_YEAR_OFFSETS,
  type FirstYearInput,
  type FirstYearStep,
  REMINDERS_MOST,
  type RemindersOfSite,
} from '#worker/contract/reminder.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { faultAt, findVisibleSite } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { type CalendarDate, type FullDate, isFullDate } from '#worker/shared/calendar-date.ts';
import { dateOf, dayNumber, isRealDate } from '#worker/shared/hebrew-date.ts';
import { isTimeZone, localDay } from '#worker/shared/zoned-time.ts';
import {
  deleteReminder,
  insertReminder,
  listReminderRows,
  type NewReminder,
  type ReminderRow,
  updateReminder,
} from './reminder.repo.ts';
import { deleteMutesOfReminder } from './reminder-mail.repo.ts';
import { authorizeSetting, entry, LIMIT, listReminders, plannedColumns } from './reminders.service.ts';

type Site = Awaited<ReturnType<typeof findVisibleSite>>;

/**
 * Sets the days of the first year of one audience: those named are set or moved, the others deleted. What has passed is
 * not set, and stays where it was.
 */
export const setFirstYear = (
  ctx: CtxFor<'member'>,
  ref: string,
  input: FirstYearInput,
): Promise<RemindersOfSite> =>
  whenDown(ctx, 'reminder.failed', async () => {
    const site = await findVisibleSite(ctx, ref);
    authorizeSetting(ctx, site, input.audience);
    assertDays(ctx, site, input);
    const { userId } = ctx.actor;
    const own = (await listReminderRows(ctx.db, site.id, userId)).filter(
      ({ audience, created_by }) =>
        audience === input.audience && (audience === 'members' || created_by === userId),
    );
    const before = new Map(own.flatMap((row) => (row.step === null ? [] : [[row.step, row]])));
    const after = input.steps.map((step) => columnsOfStep(ctx, site, step, input, before.get(step)));
    const dropped = [...before.values()].filter(({ step }) => step !== null && !input.steps.includes(step));
    const changed = after.filter(({ next_at }) => next_at !== null);
    const added = changed.filter(({ step }) => !before.has(step)).length;
    if (added > 0 && own.length - dropped.length + added > REMINDERS_MOST) throw LIMIT;
    const at = iso(ctx.now());
    const stale = new AppError('request.conflict');
    const statements = dropped.flatMap(({ id }) => [
      deleteMutesOfReminder(ctx.db, id),
      ...deleteReminder(ctx.db, id),
    ]);
    for (const columns of changed) {
      const row = before.get(columns.step);
      if (row)
        statements.push(
          updateReminder(ctx.db, row, { ...columns, version: row.version + 1, updated_at: at }),
          abortIfUnchanged(ctx.db),
        );
      else
        statements.push(
          ...insertReminder(ctx.db, {
            ...columns,
            id: await nextId(ctx.db, reminders),
            site_id: site.id,
            created_by: userId,
            created_at: at,
            updated_at: at,
          }),
        );
    }
    if (statements.length > 0)
      statements.push(...entry(ctx, 'reminder.first_year', site, input.audience, { steps: input.steps }));
    try {
      await commit(ctx.db, statements, stale);
    } catch (error) {
      throw isConflict(error, 'reminders') ? stale : error;
    }
    return listReminders(ctx, ref);
  });

function assertDays(ctx: CtxFor<'member'>, site: Site, input: FirstYearInput): void {
  const { steps, burial_on, unveiling_on, tz } = input;
  if (!isTimeZone(tz)) throw invalid([faultAt('/tz', 'value.not_allowed')]);
  const { death_civil } = site.derived_dates;
  const died = site.site_type_id === MEMORIAL && death_civil && isFullDate(death_civil);
  if (!died) throw invalid([faultAt('/steps', 'value.not_allowed')]);
  if (burial_on) {
    const after = dayNumber(realDay(burial_on, '/burial_on')) - dayNumber(death_civil);
    if (after < 0 || after > BURIAL_DAYS_MOST) throw invalid([faultAt('/burial_on', 'value.not_allowed')]);
  }
  if (!steps.includes('unveiling')) return;
  if (!unveiling_on) throw invalid([faultAt('/unveiling_on', 'field.required')]);
  if (dayNumber(realDay(unveiling_on, '/unveiling_on')) < localDay(ctx.now(), tz))
    throw invalid([faultAt('/unveiling_on', 'date.past')]);
}

const MEMORIAL = 1;

function realDay(date: CalendarDate, pointer: string): FullDate {
  if (!isFullDate(date) || !isRealDate(date)) throw invalid([faultAt(pointer, 'date.unreal')]);
  return date;
}

/** Those that last to the evening before are said so. */
const CALENDAR: Record<FirstYearStep, 'en' | 'he'> = {
  shiva: 'en',
  shloshim: 'en',
  eleven_months: 'he',
  first_yahrzeit: 'he',
  unveiling: 'en',
};

type StepColumns = Omit<NewReminder, 'id' | 'site_id' | 'created_by' | 'created_at' | 'updated_at'> & {
  step: FirstYearStep;
};

function columnsOfStep(
  ctx: CtxFor<'member'>,
  site: Site,
  step: FirstYearStep,
  { burial_on, unveiling_on, hour, tz, audience }: FirstYearInput,
  before: ReminderRow | undefined,
): StepColumns {
  const isUnveiling = step === 'unveiling';
  const given = isUnveiling ? unveiling_on : burial_on;
  const date = given && isFullDate(given) ? dateOf('en', dayNumber(given)) : null;
  return {
    ...plannedColumns(
      ctx,
      site,
      {
        type: isUnveiling ? 'custom' : 'memorial',
        title: null,
        note: before?.note ?? null,
        source: date ? 'custom' : 'death',
        step,
        date,
        calendar: CALENDAR[step],
        after_sunset: false,
        adar: null,
        repeat: 'once',
        offsets: before?.offsets ?? [...FIRST_YEAR_OFFSETS],
        hour,
        tz,
        audience,
      },
      before?.state === 'paused',
    ),
    step,
  };
}
