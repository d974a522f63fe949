import { msg } from '@lingui/core/macro';
import { RESTORE_DAYS } from '#worker/contract/site-acts.ts';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findDeletedTold } from '#worker/features/notifications/deleted-site.repo.ts';
import type { Recipient } from '#worker/features/notifications/mail.repo.ts';
import type { DeletedSiteMail } from '#worker/features/notifications/mail.rules.ts';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import type { Written } from './frame.ts';
import type { Draft } from './letter-for.ts';
import { named, nameOfSite } from './people.ts';

const ADMIN = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Nothing to say where the site is back already. */
export async function siteDeletedMail(
  ctx: Ctx<System>,
  person: Recipient,
  { deleted_site_id, by, at }: DeletedSiteMail,
): Promise<Draft | undefined> {
  const found = await findDeletedTold(ctx.db, deleted_site_id, at, by);
  if (!found) return undefined;
  const { locale } = person;
  const isAdmin = found.by.role_id === ADMIN;
  const told = {
    name: nameOfSite(found.site, locale),
    who: isAdmin ? null : named(found.by.first_name, found.by.last_name, locale),
    until: dayAfter(at, RESTORE_DAYS, locale),
  };
  const owns = found.site.owner_id === person.id;
  const href = owns ? `${ctx.config.origin}/${locale}/site/${deleted_site_id}` : null;
  return { written: siteDeletedLetter(locale, told, href) };
}

/** `who` is null for an administrator; `href` leads the Owner to where it can be brought back. */
export function siteDeletedLetter(
  locale: Locale,
  { name, who, until }: { name: string; who: string | null; until: string },
  href: string | null,
): Written {
  const words = wordsFor(locale);
  const put = (text: typeof deleted) => words._({ ...text, values: { name, who, until } });
  return {
    subject: put(deleted),
    title: put(deleted),
    lines: [put(who === null ? deletedByUs : deletedBy), put(href === null ? forNow : forNowYours)],
    action: href === null ? undefined : { label: words._(bringBack), href },
  };
}

const deleted = msg({ message: '{name}: the site was deleted' });
const deletedBy = msg({ message: '{who} deleted it. Nobody can see it any more.' });
const deletedByUs = msg`An administrator of Dorot deleted it. Nobody can see it any more.`;
const forNow = msg({
  message:
    'Its owner can bring it back until {until}, with everything on it. After that it is gone for good.',
});
const forNowYours = msg({
  message: 'You can bring it back until {until}, with everything on it. After that it is gone for good.',
});
const bringBack = msg`Bring the site back`;

const dayAfter = (at: string, days: number, locale: Locale): string =>
  renderDate(civilToday(locale, new Date(Date.parse(at) + days * DAY_MS)), locale);
