import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import {
  definePersonEmail,
  displayName,
  nameOfSite,
  pageUrl,
  siteHead,
} from '#worker/features/mail/public.ts';
import { findSiteVisibleTo } from '#worker/features/mail-settings/public.ts';
import { successionPolicy } from '#worker/features/succession/succession.policy.ts';
import { findClaimWithNames } from '#worker/features/succession/succession-email.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { civilToday } from '#worker/shared/reader-day.ts';

const SuccessionEvent = z.enum(['claimed', 'objected', 'settled']);
export type SuccessionEvent = z.output<typeof SuccessionEvent>;

/** The states of the claim in which the email about an event is still relevant. */
const STATES: Record<SuccessionEvent, readonly string[]> = {
  claimed: ['open', 'disputed'],
  objected: ['disputed', 'refused'],
  settled: ['done', 'refused'],
};

/** Someone claims a site. Emails about ownership ignore the recipient's email preferences for the site. */
export const successionEmail = definePersonEmail({
  kind: 'succession',
  about: z.strictObject({
    user_id: z.number().int(),
    claim_id: z.number().int(),
    event: SuccessionEvent,
  }),
  write: async (ctx, person, { claim_id, event }) => {
    const { id, locale } = person;
    const found = await findClaimWithNames(ctx.db, claim_id);
    if (!found || !STATES[event].includes(found.claim.state)) return undefined;
    const { claim, claimant, site } = found;
    const isDone = claim.state === 'done';
    const name = nameOfSite(site, locale);
    const text = successionText(locale, {
      event,
      state: claim.state,
      isClaimant: claim.claimant_id === id,
      values: {
        name,
        claimant: displayName(claimant.first_name, claimant.last_name, locale),
        until: renderDate(civilToday(locale, new Date(claim.ends_at)), locale),
      },
      href: pageUrl(
        ctx,
        locale,
        event === 'settled' && isDone ? `site/${site.id}` : `site/${site.id}/succession`,
      ),
    });
    const showsPortrait = (await findSiteVisibleTo(ctx, person, site.id)) !== undefined;
    return { ...text, head: await siteHead(ctx, site, name, { showsPortrait }) };
  },
});

export const successionLine: UpdateLine = {
  kind: 'succession',
  level: 'none',
  subject: 'claim',
  replaces: { kinds: ['succession'], sameSubject: true },
  namesActor: true,
  isListed: (actor, { site, claim, isSuccessor }) =>
    claim !== null &&
    successionPolicy.answers.view(actor, {
      site,
      ownerId: site.owner_id,
      frozen: site.frozen_at !== null,
      listed: isSuccessor,
      claim: { claimant_id: claim.claimant_id, state: 'open' },
    }),
};

type Facts = {
  event: SuccessionEvent;
  state: string;
  isClaimant: boolean;
  values: { name: string; claimant: string; until: string };
  href: string;
};

export function successionText(locale: Locale, facts: Facts): EmailText {
  const messages = emailMessages(locale);
  const { subject, body, notes } = messagesOf(facts);
  const format = (message: typeof subject) => messages._({ ...message, values: facts.values });
  return {
    subject: format(subject),
    title: format(subject),
    lines: [format(body)],
    action: { label: messages._(facts.state === 'done' ? openSite : readMore), href: facts.href },
    notes: notes.map(format),
  };
}

function messagesOf({ event, state, isClaimant }: Facts) {
  if (event === 'claimed') return { subject: claimed, body: claimedBody, notes: [claimedNote] };
  if (event === 'objected')
    return { subject: objected, body: state === 'refused' ? ownerObjects : disputed, notes: [] };
  if (state === 'refused') return { subject: refused, body: refusedBody, notes: [] };
  return isClaimant
    ? { subject: granted, body: grantedBody, notes: [] }
    : { subject: handedOver, body: handedOverBody, notes: [] };
}

const claimed = msg({ message: '{name}: {claimant} asks to take over the site' });
const claimedBody = msg({
  message:
    '{claimant}, a successor named by the owner, asks to become the owner of the site. You can object until {until}.',
});
const claimedNote = msg({
  message:
    'If no one objects, ownership is transferred then. The present owner becomes a co-owner, and the content of the site does not change.',
});
const objected = msg({ message: '{name}: someone objected' });
const ownerObjects = msg({ message: 'The owner of the site objected, so ownership has not changed.' });
const disputed = msg({
  message: 'Someone connected to the site objected. We will look into it and write to you.',
});
const refused = msg({ message: '{name}: the site’s owner has not changed' });
const refusedBody = msg({
  message: 'We looked into the objection. Ownership of the site is not transferred.',
});
const granted = msg({ message: '{name}: you now own the site' });
const grantedBody = msg({
  message: 'You are now the owner of the site. The former owner is now a co-owner.',
});
const handedOver = msg({ message: '{name}: {claimant} is now the owner of the site' });
const handedOverBody = msg({
  message: 'No one objected in time, or the objection was resolved. You are now a co-owner of the site.',
});
const openSite = msg`Open the site`;
const readMore = msg`See the details`;
