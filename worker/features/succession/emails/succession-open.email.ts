import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, displayName, nameOfSite, pageUrl, siteHead } from '#worker/features/mail/public.ts';
import { findSiteVisibleTo } from '#worker/features/mail-settings/public.ts';
import { findOpenSuccession } from '#worker/features/succession/succession-email.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/**
 * The Owner of a site has died: tells a successor, with or without an account, that they may ask to take it over. Not
 * sent once the site has another Owner, or the successor is named no more.
 */
export const successionOpenEmail = defineEmail({
  kind: 'succession_open',
  about: z.strictObject({ site_id: z.number().int(), email: z.string() }),
  compose: async (ctx, { site_id, email }) => {
    const found = await findOpenSuccession(ctx.db, site_id, email);
    if (!found || found.person?.suspended_at || found.person?.deceased_at) return undefined;
    const { site, owner, person } = found;
    const locale = person?.locale ?? site.lang;
    const name = nameOfSite(site, locale);
    const showsPortrait = person !== null && (await findSiteVisibleTo(ctx, person, site.id)) !== undefined;
    const text = successionOpenText(
      locale,
      { name, owner: displayName(owner.first_name, owner.last_name, locale) },
      pageUrl(ctx, locale, `site/${site.id}/succession`),
    );
    return { to: email, locale, text: { ...text, head: await siteHead(ctx, site, name, { showsPortrait }) } };
  },
});

export function successionOpenText(
  locale: Locale,
  values: { name: string; owner: string },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const format = (message: typeof title) => messages._({ ...message, values });
  return {
    subject: format(title),
    title: format(title),
    lines: [format(sorry), format(claim)],
    action: { label: messages._(readMore), href },
    notes: [messages._(withThisAddress)],
  };
}

const title = msg({ message: '{name}: you are a successor of the site' });
const sorry = msg({
  message: 'We were told that {owner}, the owner of the site, has died. We are sorry for your loss.',
});
const claim = msg({
  message:
    '{owner} named you as a successor. You can ask to become the owner of the site. If no one connected to it objects within 30 days, you become its owner. Its content does not change.',
});
const readMore = msg`See the details`;
const withThisAddress = msg`Log in or sign up with the address to which this email was sent.`;
