import type { System } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import {
  findAuthored,
  listApprovers,
  listWaiting,
  type Recipient,
  wantsMail,
} from '#worker/features/notifications/mail.repo.ts';
import type { SiteMail } from '#worker/features/notifications/mail.rules.ts';
import { unsubscribeToken } from '#worker/features/notifications/unsubscribe-token.ts';
import { findVisibleSite } from '#worker/features/sites/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import type { Written } from './frame.ts';
import type { Draft } from './letter-for.ts';
import { membershipMail } from './membership-mail.ts';
import { deniedLetter, heldLetter, lastOfSite, publishedLetter, returnedLetter } from './memory-letters.ts';
import { named, nameOfSite } from './people.ts';

export type Site = Awaited<ReturnType<typeof findVisibleSite>>;

/** Mail about a site, to someone who may see it and wants to hear of it, as both stand now. */
export async function siteMail(
  ctx: Ctx<System>,
  person: Recipient,
  mail: SiteMail,
): Promise<Draft | undefined> {
  const memory = 'memory_id' in mail ? await findAuthored(ctx.db, mail.memory_id, person.id) : undefined;
  const siteId = 'memory_id' in mail ? memory?.site_id : mail.site_id;
  const site = siteId === undefined ? undefined : await siteSeenBy(ctx, person, siteId);
  if (!site || !(isOfOwners(mail) || (await wantsMail(ctx.db, person.id, site.id)))) return undefined;
  const written = await writtenFor(ctx, person, site, mail, memory);
  if (!written) return undefined;
  const token = unsubscribeToken(ctx.secrets.jwt, { userId: person.id, siteId: site.id });
  const unsubscribe = {
    page: `${ctx.config.origin}/${person.locale}/unsubscribe?token=${token}`,
    call: `${ctx.config.origin}/api/mail/unsubscribe/${token}`,
  };
  const links = [...(written.links ?? []), lastOfSite(person.locale, unsubscribe.page)];
  return { written: { ...written, links }, unsubscribe };
}

/** Whose a site is, is told whatever mail someone wants of it. */
const isOfOwners = (mail: SiteMail): boolean =>
  mail.kind === 'membership' && (mail.event === 'owner_now' || mail.event === 'owner_before');

async function writtenFor(
  ctx: Ctx<System>,
  person: Recipient,
  site: Site,
  mail: SiteMail,
  memory: Awaited<ReturnType<typeof findAuthored>>,
): Promise<Written | undefined> {
  if (mail.kind === 'held') return held(ctx, person, site);
  if ('memory_id' in mail)
    return memory && decided(ctx, person, site, mail.kind, { ...memory, id: mail.memory_id });
  return membershipMail(ctx, person, mail, { site, page: addressOf(ctx, person, site) });
}

async function siteSeenBy(ctx: Ctx<System>, person: Recipient, siteId: number): Promise<Site | undefined> {
  const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
  return findVisibleSite({ ...ctx, actor }, String(siteId)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

const about = (site: Site, person: Recipient) => ({
  name: nameOfSite(site, person.locale),
  gender: site.gender,
});

/** A private site's address says no name. */
const addressOf = (ctx: Ctx<System>, person: Recipient, site: Site): string =>
  `${ctx.config.origin}/${person.locale}/site/${site.mode === 'private' ? site.id : encodeURIComponent(site.slug)}`;

async function held(ctx: Ctx<System>, person: Recipient, site: Site): Promise<Written | undefined> {
  const [approvers, waiting] = await Promise.all([
    listApprovers(ctx.db, site.id, 'held'),
    listWaiting(ctx.db, site.id),
  ]);
  if (waiting.length === 0 || !approvers.some(({ user_id }) => user_id === person.id)) return undefined;
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  const by = waiting.map(({ first_name, last_name }) => named(first_name, last_name, person.locale));
  const href = `${addressOf(ctx, person, site)}/moderation`;
  return heldLetter(person.locale, about(site, person), { count, by }, href);
}

const DECISIONS = {
  memory_published: { status: 'published', letter: publishedLetter },
  memory_returned: { status: 'returned', letter: returnedLetter },
  memory_denied: { status: 'denied', letter: deniedLetter },
} as const;

type Authored = NonNullable<Awaited<ReturnType<typeof findAuthored>>> & { id: number };

function decided(
  ctx: Ctx<System>,
  person: Recipient,
  site: Site,
  kind: keyof typeof DECISIONS,
  memory: Authored,
): Written | undefined {
  const { status, letter } = DECISIONS[kind];
  if (memory.status !== status) return undefined;
  const page = addressOf(ctx, person, site);
  return letter(
    person.locale,
    about(site, person),
    { candle: memory.type === 'candle', edited: memory.edited_by_staff },
    status === 'denied' ? page : `${page}?memory=${memory.id}`,
  );
}
