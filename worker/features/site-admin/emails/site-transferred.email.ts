import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import {
  definePersonEmail,
  displayName,
  findRecipient,
  nameOfSite,
  pageUrl,
} from '#worker/features/mail/public.ts';
import { findTransferred } from '#worker/features/site-admin/site-list.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

/** To the new and the former Owner of a site that an administrator transferred; not where it has another Owner by then. */
export const siteTransferredEmail = definePersonEmail({
  kind: 'site_transferred',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
    stays: z.boolean(),
  }),
  write: async (ctx, { id, locale }, { site_id, to, stays }) => {
    const [site, heir] = await Promise.all([findTransferred(ctx.db, site_id, to), findRecipient(ctx.db, to)]);
    if (!site || !heir) return undefined;
    const messages = emailMessages(locale);
    const values = {
      name: nameOfSite(site, locale),
      who: displayName(heir.first_name, heir.last_name, locale),
    };
    const isHeir = id === to;
    const title = messages._({ ...(isHeir ? yours : passed), values });
    return {
      subject: title,
      title,
      lines: [
        messages._(byUs),
        messages._(isHeir ? (stays ? besideYou : yourTask) : stays ? youStay : youLeave),
      ],
      action:
        isHeir || stays
          ? { label: messages._(open), href: pageUrl(ctx, locale, `site/${site_id}`) }
          : undefined,
    };
  },
});

const yours = msg({ message: '{name}: you now own the site' });
const passed = msg({ message: '{name}: {who} is now the owner of the site' });
const byUs = msg`An administrator of Dorot transferred the site, and gave a reason, which is kept on record.`;
const besideYou = msg`You can change everything on it now. The former owner is now a co-owner.`;
const yourTask = msg`You can change everything on it now. The former owner has left the site.`;
const youStay = msg`You are now a co-owner of the site. What you wrote is still there.`;
const youLeave = msg`You are not a member of the site anymore. What you wrote is still there.`;
const open = msg`Open the site`;
