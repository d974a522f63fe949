import type { z } from 'zod';
import type { BatchTopic } from '#worker/contract/mail.ts';
import type { System } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ComposedEmail, EmailText } from '#worker/core/email.ts';
import {
  type DefinedEmail,
  defineEmail,
  findRecipient,
  nameOfSite,
  pageUrl,
  type Recipient,
  siteHead,
} from '#worker/features/mail/public.ts';
import { findVisibleSite } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { wantsMail } from './mail-settings.repo.ts';
import { unsubscribeFrom } from './unsubscribe-link.ts';
import type { MailTopic } from './unsubscribe-token.ts';

type Site = Awaited<ReturnType<typeof findVisibleSite>>;

/**
 * The reader of an email about a site. `name` is the name of the person the site is about, in the reader's
 * language, and `page` the site's URL.
 */
export type SiteReader = { person: Recipient; site: Site; name: string; page: string };

type About = { user_id: number; site_id: number; always?: boolean; topic?: MailTopic };
type Write = (reader: SiteReader) => EmailText | undefined | Promise<EmailText | undefined>;

/**
 * An email about a site, with an unsubscribe link, to a person who may see the site and wants email about it
 * at the time of sending. `always` ignores what they want. `topic`: what the link ends.
 */
export async function composeSiteEmail(
  ctx: Ctx<System>,
  { user_id, site_id, always = false, topic = 'site' }: About,
  write: Write,
): Promise<ComposedEmail | undefined> {
  const person = await findRecipient(ctx.db, user_id);
  const site = person && (await findSiteVisibleTo(ctx, person, site_id));
  if (!site || !(always || (await wantsMail(ctx.db, person.id, site.id)))) return undefined;
  const { locale } = person;
  // the URL of a private site contains no name
  const ref = site.mode === 'private' ? site.id : encodeURIComponent(site.slug);
  const page = pageUrl(ctx, locale, `site/${ref}`);
  const name = nameOfSite(site, locale);
  const text = await write({ person, site, name, page });
  if (!text) return undefined;
  const unsubscribe = unsubscribeFrom(ctx, locale, { userId: person.id, siteId: site.id, topic });
  const head = await siteHead(ctx, site, name, { showsPortrait: true });
  return {
    to: person.email,
    locale,
    text: { ...text, head, unsubscribe: unsubscribe.link },
    unsubscribe: unsubscribe.headers,
  };
}

/** The site, where this person may see it. */
export async function findSiteVisibleTo(
  ctx: Ctx<System>,
  person: Recipient,
  siteId: number,
): Promise<Site | undefined> {
  const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
  return findVisibleSite({ ...ctx, actor }, String(siteId)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

/**
 * Defines an email that `composeSiteEmail` composes. `digest` is the topic of an email that lists everything
 * pending.
 */
export const defineSiteEmail = <T extends { user_id: number; site_id: number }>({
  kind,
  about,
  always,
  digest: topic,
  avoidsRest = false,
  write,
}: {
  kind: string;
  avoidsRest?: boolean;
  about: z.ZodType<T, T>;
  always?: (about: T) => boolean;
  digest?: BatchTopic;
  write: (ctx: Ctx<System>, reader: SiteReader, about: T) => ReturnType<Write>;
}): DefinedEmail<T> =>
  defineEmail({
    kind,
    about,
    avoidsRest,
    digest: topic && (({ user_id, site_id }) => ({ topic, userId: user_id, siteId: site_id })),
    compose: (ctx, details) =>
      composeSiteEmail(
        ctx,
        { user_id: details.user_id, site_id: details.site_id, always: always?.(details) ?? false },
        (reader) => write(ctx, reader, details),
      ),
  });
