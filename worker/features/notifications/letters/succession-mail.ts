import { msg } from '@lingui/core/macro';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Recipient } from '#worker/features/notifications/mail.repo.ts';
import type { SuccessionMail } from '#worker/features/notifications/mail.rules.ts';
import { findClaimTold } from '#worker/features/notifications/succession.repo.ts';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import type { Written } from './frame.ts';
import type { Draft } from './letter-for.ts';
import { named, nameOfSite } from './people.ts';

const STATES = {
  claimed: ['open', 'disputed'],
  objected: ['disputed', 'refused'],
  settled: ['done', 'refused'],
} as const;

/** What concerns who will own a site is told whatever mail someone wants of it. */
export async function successionMail(
  ctx: Ctx<System>,
  person: Recipient,
  { claim_id, event }: SuccessionMail,
): Promise<Draft | undefined> {
  const found = await findClaimTold(ctx.db, claim_id);
  if (!found || !(STATES[event] as readonly string[]).includes(found.claim.state)) return undefined;
  const { locale } = person;
  const values = {
    name: nameOfSite(found.site, locale),
    claimant: named(found.claimant.first_name, found.claimant.last_name, locale),
    until: dayIn(found.claim.ends_at, locale),
  };
  const own = found.claim.claimant_id === person.id;
  const href = `${ctx.config.origin}/${locale}/site/${found.site.id}${
    event === 'settled' && found.claim.state === 'done' ? '' : '/succession'
  }`;
  return { written: letter(locale, { event, state: found.claim.state, own, values, href }) };
}

const dayIn = (at: string, locale: Locale): string => renderDate(civilToday(locale, new Date(at)), locale);

function letter(
  locale: Locale,
  told: {
    event: SuccessionMail['event'];
    state: string;
    own: boolean;
    values: { name: string; claimant: string; until: string };
    href: string;
  },
): Written {
  const words = wordsFor(locale);
  const { subject, body, notes } = wordsOf(told);
  const put = (text: typeof subject) => words._({ ...text, values: told.values });
  return {
    subject: put(subject),
    title: put(subject),
    lines: body.map(put),
    action: { label: words._(told.state === 'done' ? openSite : readMore), href: told.href },
    notes: notes.map(put),
  };
}

function wordsOf({ event, state, own }: { event: SuccessionMail['event']; state: string; own: boolean }) {
  if (event === 'claimed') return { subject: claimed, body: [claimedBody], notes: [claimedNote] };
  if (event === 'objected')
    return { subject: objected, body: [state === 'refused' ? ownerThere : disputed], notes: [] };
  if (state === 'refused') return { subject: refused, body: [refusedBody], notes: [] };
  return own
    ? { subject: granted, body: [grantedBody], notes: [] }
    : { subject: handedOver, body: [handedOverBody], notes: [] };
}

const claimed = msg({ message: '{name}: {claimant} asks to look after the site' });
const claimedBody = msg({
  message:
    '{claimant} is one of the successors that the owner has named, and asks to become the owner of the site. Until {until} you can object.',
});
const claimedNote = msg({
  message:
    'If nobody objects, the site passes on then. The owner stays with it as a co-owner; nothing on it is changed.',
});
const objected = msg({ message: '{name}: there is an objection' });
const ownerThere = msg({ message: 'The owner of the site objects, so it stays as it is.' });
const disputed = msg({
  message: 'Someone close to the site objects. We will look into it and write to you.',
});
const refused = msg({ message: '{name}: the site stays as it is' });
const refusedBody = msg({
  message: 'We have looked into the objection, and the site is not handed over now.',
});
const granted = msg({ message: '{name}: the site is in your hands now' });
const grantedBody = msg({
  message: 'You are now the owner of the site. Whoever owned it before is still with you as a co-owner.',
});
const handedOver = msg({ message: '{name}: {claimant} is now the owner of the site' });
const handedOverBody = msg({
  message:
    'Nobody objected in time, or the objection was settled. You are still with the site as a co-owner.',
});
const openSite = msg`Open the site`;
const readMore = msg`Read more`;
