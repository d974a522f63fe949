import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { previewReminder as previewEndpoint, ReminderInput } from '#worker/contract/reminder.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { findVisibleSite } from '#worker/features/site-access/public.ts';
import { reminderText, textReader } from './emails/reminder.email.ts';
import { ruleOf } from './reminder.rules.ts';
import { authorizeSetting, columnsOf } from './reminders.service.ts';
import { nextSending } from './send-time.rules.ts';

/** The next mail of a reminder that is not set yet, or is being changed. It stores nothing. */
export async function previewReminder(
  ctx: CtxFor<'member'>,
  ref: string,
  input: ReminderInput,
): Promise<ReplyOf<typeof previewEndpoint>> {
  const site = await findVisibleSite(ctx, ref);
  authorizeSetting(ctx, site, input.audience);
  const columns = columnsOf(ctx, site, input);
  const rule = ruleOf(columns, site);
  const next = rule && nextSending(rule, ctx.now());
  if (!next) return { preview: null };
  const { type, step, calendar, title, note } = columns;
  const { locale } = ctx;
  const days = [{ type, step, calendar, title, note, on: next.on, days: next.on - next.day }];
  const about = {
    person: { locale },
    site,
    name: nameOfSite(site, locale),
    page: pageUrl(ctx, locale, `site/${site.id}`),
  };
  const reader = await textReader(ctx, about, days);
  const { subject, lines, quote = [] } = reminderText(reader, days);
  return { preview: { at: iso(next.at), subject, lines, quote } };
}
