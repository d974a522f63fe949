import type { z } from 'zod';
import type { System } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailHead, EmailText } from '#worker/core/email.ts';
import { findVisibleCommunity } from '#worker/features/communities/public.ts';
import {
  type DefinedEmail,
  definePersonEmail,
  nameOfSite,
  pageUrl,
  type Recipient,
  siteHead,
} from '#worker/features/mail/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Community = Awaited<ReturnType<typeof findVisibleCommunity>>;
type Named = Pick<Community, 'name' | 'other_name' | 'lang'>;

/** `name` is the community's name in the reader's language, and `page` its URL. */
type CommunityReader = { person: Recipient; community: Community; name: string; page: string };

/** The name of a community for a sentence, in the reader's language where available. */
export const nameOfCommunity = ({ name, other_name, lang }: Named, locale: Locale): string =>
  nameOfSite({ first_name: name, last_name: '', other_name, lang }, locale);

/** The head of an email about a community: its name in its accent. */
export const communityHead = (
  ctx: Pick<Ctx, 'db' | 'media'>,
  { accent, accent_colors }: Pick<Community, 'accent' | 'accent_colors'>,
  name: string,
): Promise<EmailHead> =>
  siteHead(ctx, { portrait_id: null, accent, accent_colors, looks_from: null }, name, {
    showsPortrait: false,
  });

/** Defines an email about a community, to a person who may see it at the time of sending. */
export const defineCommunityEmail = <T extends { user_id: number; community_id: number }>({
  kind,
  about,
  write,
}: {
  kind: string;
  about: z.ZodType<T, T>;
  write: (
    ctx: Ctx<System>,
    reader: CommunityReader,
    about: T,
  ) => EmailText | undefined | Promise<EmailText | undefined>;
}): DefinedEmail<T> =>
  definePersonEmail({
    kind,
    about,
    write: async (ctx, person, details) => {
      const community = await findVisibleTo(ctx, person, details.community_id);
      if (!community) return undefined;
      const { locale } = person;
      // the URL of a private community contains no name
      const ref = encodeURIComponent(communityAddressOf(community));
      const name = nameOfCommunity(community, locale);
      const page = pageUrl(ctx, locale, `community/${ref}`);
      return write(ctx, { person, community, name, page }, details);
    },
  });

async function findVisibleTo(
  ctx: Ctx<System>,
  person: Recipient,
  communityId: number,
): Promise<Community | undefined> {
  const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
  return findVisibleCommunity({ ...ctx, actor }, String(communityId)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}
