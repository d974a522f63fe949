import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { EmailText } from '#worker/core/email.ts';
import { gravePolicy } from '#worker/features/graves/grave.policy.ts';
import { cardOf } from '#worker/features/graves/grave.present.ts';
import { findOpenInvitation } from '#worker/features/graves/grave.repo.ts';
import { displayName, nameOfSite } from '#worker/features/mail/public.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** To an owner of the invited site, unless the invitation is over before it is sent. */
export const graveInvitationEmail = defineSiteEmail({
  kind: 'grave_invitation',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    invitation_id: z.number().int(),
  }),
  write: async (ctx, { person, site, name, page }, { invitation_id }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    const found = await findOpenInvitation(ctx.db, invitation_id, person.id, iso(ctx.now()));
    if (!found || !gravePolicy.answers.manage(actor, site) || !cardOf({ ...ctx, actor }, found))
      return undefined;
    const { locale } = person;
    const { first_name, last_name } = found.invitation;
    const values = {
      name,
      other: nameOfSite(found.site, locale),
      by: displayName(first_name, last_name, locale),
    };
    return graveInvitationText(locale, values, `${page}/codes#shared-grave`);
  },
});

/** `name` is the reader's site, `other` the inviting one, `by` the person who invites. */
export function graveInvitationText(
  locale: Locale,
  values: { name: string; other: string; by: string },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const subject = messages._({ ...invited, values });
  return {
    subject,
    title: subject,
    lines: [messages._({ ...asks, values }), messages._(meaning)],
    action: { label: messages._(answer), href },
    notes: [messages._(goodFor)],
  };
}

const invited = msg({ message: '{name}: an invitation to a shared grave' });
const asks = msg({
  message:
    '{by} looks after the site of {other} and suggests a shared grave with {name}: one page for the stone, with a link to each person.',
});
const meaning = msg`Scanning the code on the stone then opens that page. Your site stays yours, and you can leave at any time.`;
const answer = msg`Read the invitation`;
const goodFor = msg`The invitation is valid for 14 days.`;
