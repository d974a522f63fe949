import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findSendable, listAccessWaiting } from '#worker/features/members/public.ts';
import { findRecipient, listApprovers, type Recipient } from '#worker/features/notifications/mail.repo.ts';
import type { InvitationMail, MembershipMail } from '#worker/features/notifications/mail.rules.ts';
import type { Written } from './frame.ts';
import {
  acceptedLetter,
  accessAskedLetter,
  accessGrantedLetter,
  invitationLetter,
  ownerBeforeLetter,
  ownerNowLetter,
} from './invitation-letters.ts';
import type { Addressed } from './letter-for.ts';
import { named, nameOfSite, quoted } from './people.ts';
import type { Site } from './site-mail.ts';

/** An invitation goes to its address, whoever has it; not where it is over by the time it would go. */
export async function invitationMail(
  ctx: Ctx<System>,
  { invitation_id }: InvitationMail,
): Promise<Addressed | undefined> {
  const found = await findSendable(ctx, invitation_id);
  if (!found) return undefined;
  const { to, locale, role, note, inviter, site, page } = found;
  const told = {
    role,
    name: nameOfSite(site, locale),
    by: named(inviter.first_name, inviter.last_name, locale),
    note: note === null ? null : quoted(note),
  };
  return { to, locale, written: invitationLetter(locale, told, page) };
}

/** What became of someone's place among a site's members. */
export async function membershipMail(
  ctx: Ctx<System>,
  person: Recipient,
  mail: MembershipMail,
  { site, page }: { site: Site; page: string },
): Promise<Written | undefined> {
  const { locale } = person;
  const name = nameOfSite(site, locale);
  if (mail.kind === 'access_requested') return asked(ctx, person, { site, page });
  if (mail.event === 'granted') return accessGrantedLetter(locale, name, page);
  if (mail.event === 'owner_now') return ownerNowLetter(locale, name, page);
  const other = mail.by === null ? undefined : await findRecipient(ctx.db, mail.by);
  if (!other) return undefined;
  const about = { name, who: named(other.first_name, other.last_name, locale) };
  return mail.event === 'accepted'
    ? acceptedLetter(locale, about, `${page}/members`)
    : ownerBeforeLetter(locale, about, page);
}

async function asked(
  ctx: Ctx<System>,
  { id, locale }: Recipient,
  { site, page }: { site: Site; page: string },
): Promise<Written | undefined> {
  const [deciders, waiting] = await Promise.all([
    listApprovers(ctx.db, site.id, 'access'),
    listAccessWaiting(ctx.db, site.id),
  ]);
  if (waiting.length === 0 || !deciders.some(({ user_id }) => user_id === id)) return undefined;
  const by = waiting.map(({ request }) => named(request.name, '', locale));
  return accessAskedLetter(locale, nameOfSite(site, locale), by, `${page}/members`);
}
