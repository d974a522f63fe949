import { Buffer } from 'node:buffer';
import { IMAGE_TYPES, type ImageType } from '#worker/contract/media.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailHead, EmailPicture } from '#worker/core/email.ts';
import type { sites } from '#worker/db/schema/sites.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { ARCH, accentColors } from './email-style.ts';
import { findCommunityAccent, findPortrait } from './site-head.repo.ts';

/** A larger file would make the email slow to open. */
const MAX_BYTES = 200_000;

type Site = Pick<typeof sites.$inferSelect, 'portrait_id' | 'accent' | 'accent_colors' | 'looks_from'>;

/**
 * The head of an email about a site. The portrait is part of the email, as a URL would expire or be without a
 * signature: `showsPortrait` is whether the reader may see the site.
 */
export async function siteHead(
  ctx: Pick<Ctx, 'db' | 'media'>,
  site: Site,
  name: string,
  { showsPortrait }: { showsPortrait: boolean },
): Promise<EmailHead> {
  const [picture, accent] = await Promise.all([
    showsPortrait && site.portrait_id !== null ? pictureOf(ctx, site.portrait_id) : null,
    accentOf(ctx, site),
  ]);
  return { name, picture, accent };
}

async function pictureOf(
  { db, media }: Pick<Ctx, 'db' | 'media'>,
  portraitId: string,
): Promise<EmailPicture | null> {
  const row = await findPortrait(db, portraitId);
  const type = row?.content_type;
  if (!row?.width || !row.height || !isShown(type)) return null;
  const width = row.widths.find((one) => one >= 2 * ARCH.width) ?? row.widths.at(-1);
  const bytes = width === undefined ? undefined : row.sizes[row.widths.indexOf(width)];
  if (bytes === undefined || bytes > MAX_BYTES) return null;
  const object = await media.get(`${row.key}/${width}`);
  if (!object) return null;
  return {
    type,
    content: Buffer.from(await object.arrayBuffer()).toString('base64'),
    width: row.width,
    height: row.height,
    focal: { x: row.focal_x, y: row.focal_y, zoom: row.zoom },
  };
}

const isShown = (type: string | undefined): type is ImageType =>
  type !== undefined && Object.hasOwn(IMAGE_TYPES, type) && IMAGE_TYPES[type as ImageType].inline;

async function accentOf({ db }: Pick<Ctx, 'db'>, site: Site): Promise<EmailHead['accent']> {
  const isLent = site.accent === 'community';
  const look = isLent ? site.looks_from && (await findCommunityAccent(db, site.looks_from)) : site;
  if (!look) return accentColors(ACCENTS.default);
  if (look.accent_colors) return look.accent_colors;
  return accentColors(
    Object.hasOwn(ACCENTS, look.accent) ? ACCENTS[look.accent as keyof typeof ACCENTS] : ACCENTS.default,
  );
}
