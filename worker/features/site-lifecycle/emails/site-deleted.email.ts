import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import type { EmailText } from '#worker/core/email.ts';
import {
  definePersonEmail,
  displayName,
  nameOfSite,
  pageUrl,
  siteHead,
} from '#worker/features/mail/public.ts';
import { findDeletedWithNames } from '#worker/features/site-lifecycle/site-deleted-email.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { civilToday } from '#worker/shared/reader-day.ts';

const ADMIN = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Sent to the other staff of a deleted site. Not sent where the site has been restored by then. */
export const siteDeletedEmail = definePersonEmail({
  kind: 'site_deleted',
  about: z.strictObject({
    user_id: z.number().int(),
    deleted_site_id: z.number().int(),
    by: z.number().int(),
    at: z.iso.datetime(),
  }),
  write: async (ctx, { id, locale }, { deleted_site_id, by, at }) => {
    const found = await findDeletedWithNames(ctx.db, deleted_site_id, at, by);
    if (!found) return undefined;
    const isAdmin = found.by.role_id === ADMIN;
    const values = {
      name: nameOfSite(found.site, locale),
      who: isAdmin ? null : displayName(found.by.first_name, found.by.last_name, locale),
      until: dayAfter(at, RESTORE_DAYS, locale),
    };
    const owns = found.site.owner_id === id;
    const restoreUrl = owns ? pageUrl(ctx, locale, `site/${deleted_site_id}`) : null;
    const head = await siteHead(ctx, found.site, values.name, { showsPortrait: false });
    return { ...siteDeletedText(locale, values, restoreUrl), head };
  },
});

/** `who` is null for an administrator; `restoreUrl` is for the owner, who can restore the site. */
export function siteDeletedText(
  locale: Locale,
  values: { name: string; who: string | null; until: string },
  restoreUrl: string | null,
): EmailText {
  const messages = emailMessages(locale);
  const format = (message: typeof deleted) => messages._({ ...message, values });
  return {
    subject: format(deleted),
    title: format(deleted),
    lines: [
      format(values.who === null ? deletedByUs : deletedBy),
      format(restoreUrl === null ? forNow : forNowYours),
    ],
    action: restoreUrl === null ? undefined : { label: messages._(bringBack), href: restoreUrl },
  };
}

const deleted = msg({ message: '{name}: the site was deleted' });
const deletedBy = msg({ message: '{who} deleted it. No one can see it anymore.' });
const deletedByUs = msg`A Dorot administrator deleted it. No one can see it anymore.`;
const forNow = msg({
  message:
    'Its owner can restore it until {until}, with everything on it. After that it is deleted permanently.',
});
const forNowYours = msg({
  message: 'You can restore it until {until}, with everything on it. After that it is deleted permanently.',
});
const bringBack = msg`Restore the site`;

const dayAfter = (at: string, days: number, locale: Locale): string =>
  renderDate(civilToday(locale, new Date(Date.parse(at) + days * DAY_MS)), locale);
