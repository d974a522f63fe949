import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import type { EmailText } from '#worker/core/email.ts';
import { findWithDeleter } from '#worker/features/communities/community.repo.ts';
import { definePersonEmail, displayName, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { civilToday } from '#worker/shared/reader-day.ts';

const ADMIN = 1;
const RESTORE_MS = RESTORE_DAYS * 24 * 60 * 60 * 1000;

/**
 * Sent to the Owner of a community that someone else deletes, or that a Co-Owner asks to delete. Not sent where it
 * has been restored by then, or the deletion cancelled.
 */
export const communityDeletedEmail = definePersonEmail({
  kind: 'community_deleted',
  about: z.strictObject({
    user_id: z.number().int(),
    community_id: z.number().int(),
    by: z.number().int(),
    at: z.iso.datetime(),
    /** When it is deleted unless the Owner cancels it. */
    due_at: z.iso.datetime().nullable(),
  }),
  write: async (ctx, { locale }, { community_id, by, at, due_at }) => {
    const found = await findWithDeleter(ctx.db, community_id, by);
    if (!found) return undefined;
    const { community } = found;
    const isCurrent = due_at === null ? community.deleted_at === at : community.deletion_due_at === due_at;
    if (!isCurrent) return undefined;
    const isOther = community.other_name !== null && community.lang !== locale;
    const values = {
      name: displayName((isOther && community.other_name) || community.name, '', locale),
      who: found.by.role_id === ADMIN ? null : displayName(found.by.first_name, found.by.last_name, locale),
      until: renderDate(civilToday(locale, new Date(due_at ?? Date.parse(at) + RESTORE_MS)), locale),
    };
    const href = pageUrl(ctx, locale, `community/${community_id}/settings/delete`);
    return communityDeletedText(locale, values, due_at !== null, href);
  },
});

/** `who` is null for an administrator. `waits`: it is not deleted yet. */
function communityDeletedText(
  locale: Locale,
  values: { name: string; who: string | null; until: string },
  waits: boolean,
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const format = (message: typeof deleted) => messages._({ ...message, values });
  const title = format(waits ? willBeDeleted : deleted);
  return {
    subject: title,
    title,
    lines: waits
      ? [format(askedBy), messages._(sitesStay)]
      : [values.who === null ? messages._(deletedByUs) : format(deletedBy), format(forNow)],
    action: { label: messages._(waits ? keep : bringBack), href },
  };
}

const deleted = msg({ message: '{name}: the community was deleted' });
const willBeDeleted = msg({ message: '{name}: the community will be deleted' });
const askedBy = msg({
  message: '{who}, a co-owner, asked to delete it. It will be deleted on {until}, unless you cancel this.',
});
const sitesStay = msg`The sites in it are not deleted.`;
const deletedBy = msg({ message: '{who} deleted it. No one can see it anymore.' });
const deletedByUs = msg`A Dorot administrator deleted it. No one can see it anymore.`;
const forNow = msg({
  message: 'You can restore it until {until}, with everything on it. After that it is deleted permanently.',
});
const keep = msg`Keep the community`;
const bringBack = msg`Restore the community`;
