import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { definePersonEmail, nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { findMerged } from '#worker/features/site-admin/merge-site.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

const [OWNER, CO_OWNER] = [1, 5];

/** To the Owners of two sites that an administrator merged; not where the site that stayed is gone by then. */
export const sitesMergedEmail = definePersonEmail({
  kind: 'sites_merged',
  about: z.strictObject({
    user_id: z.number().int(),
    from_id: z.number().int(),
    into_id: z.number().int(),
  }),
  write: async (ctx, { id, locale }, { from_id, into_id }) => {
    const merged = await findMerged(ctx.db, from_id, into_id, id);
    if (!merged) return undefined;
    const { site, group } = merged;
    const messages = emailMessages(locale);
    const title = messages._({ ...one, values: { name: nameOfSite(site, locale) } });
    return {
      subject: title,
      title,
      lines: [
        messages._(byUs),
        messages._(leadsOn),
        ...(group === OWNER ? [messages._(yours)] : group === CO_OWNER ? [messages._(shared)] : []),
      ],
      action:
        group === OWNER || group === CO_OWNER
          ? { label: messages._(open), href: pageUrl(ctx, locale, `site/${into_id}`) }
          : undefined,
      notes: [messages._(writeToUs)],
    };
  },
});

const one = msg({ message: '{name}: two sites are now one' });
const byUs = msg`There were two sites about the same person. An administrator of Dorot merged them, and gave a reason, which is kept on record.`;
const leadsOn = msg`All memories and members are now on one site. The links and the stickers of the other site lead there.`;
const yours = msg`You are the owner of the site.`;
const shared = msg`You are a co-owner of the site.`;
const open = msg`Open the site`;
const writeToUs = msg`If these are two different people, contact us.`;
