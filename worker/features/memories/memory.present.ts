import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import { type Audience, addressOf, opennessOf, pictureOf } from '#worker/features/media/public.ts';
import { isInlineType } from '#worker/shared/file-type.ts';
import { presentAttachment } from './kinds/memory-kinds.ts';
import { isAuthor, mayDownload, memoryRights } from './memory.policy.ts';
import type { MemoryAndAuthor } from './memory.repo.ts';
import { presentLinks } from './memory-links.rules.ts';
import { audienceAt, mayAt, type PresentedPlace } from './place.policy.ts';

type Presenting = Pick<Ctx, 'secrets' | 'now' | 'actor'>;

/**
 * The memory as the actor may see it. Where the site hides author and date, a published one has neither, not even for
 * those who decide. Text longer than `most` characters is cut at a space and marked `more`.
 */
export function presentMemory(
  ctx: Presenting,
  { memory, author }: MemoryAndAuthor,
  site: PresentedPlace,
  most = Number.POSITIVE_INFINITY,
): Memory {
  const forActor = { ...memory, site };
  const mine = isAuthor(ctx.actor, forActor);
  const decides = mayAt.decide(ctx.actor, site);
  const downloads = mayDownload(ctx.actor, forActor);
  const isStamped =
    site.kind === 'community' || !site.settings.hide_post_stamp || memory.status !== 'published';
  const can = memoryRights(ctx.actor, forActor);
  const text = memory.text === null ? null : excerpt(memory.text, most);
  return {
    id: memory.id,
    site_id: memory.owner_kind === 'site' ? memory.owner_id : null,
    ...(memory.owner_kind === 'community' && { community_id: memory.owner_id }),
    type: memory.type,
    kinds: [...new Set([memory.type, ...memory.kinds])],
    text,
    more: text !== memory.text,
    lang: memory.lang,
    candle_text: memory.candle_text,
    location: memory.location,
    author: isStamped ? { name: `${author.first_name} ${author.last_name}`.trim() } : null,
    media: memory.media.map((cell) => presentMedia(ctx, cell, memory, site, mine, downloads)),
    links: presentLinks(memory.links, site.subscribed || mine),
    tags: memory.tags,
    happened_on: memory.happened_on,
    author_relation: isStamped || can.edit ? memory.author_relation : null,
    question: memory.question,
    pinned: memory.pinned === 1,
    status: memory.status,
    status_note: mine || decides ? memory.status_note : null,
    ...(memory.status === 'pending' &&
      memory.previous_text !== null &&
      (mine || decides) && { previous_text: memory.previous_text }),
    visibility: memory.visibility,
    edited_by_staff: memory.edited_by_staff,
    collapsed_for: memory.collapsed_for,
    likes: memory.likes,
    comments: memory.comments,
    liked: memory.liked ?? false,
    mine,
    can,
    version: memory.version,
    created_at: isStamped ? memory.created_at : null,
  };
}

/**
 * An attachment with an address. Once the site's plan has ended, and unless the actor is its author, the address of
 * one that is not open shows its picture blurred; one without a picture has none.
 */
function presentMedia(
  ctx: Presenting,
  cell: MediaCell,
  { status, visibility }: MemoryAndAuthor['memory'],
  site: PresentedPlace,
  mine: boolean,
  downloads: boolean,
): MemoryMedia {
  const openness = opennessOf(site, cell);
  const isOpen = openness === 'open';
  const isWithdrawn = status === 'denied' || status === 'trashed';
  const isPublic = status === 'published' && visibility === 'everyone' && audienceAt(site) === 'public';
  const signed = (audience: Audience) => pictureOf(cell, audience, ctx.secrets.media, ctx.now());
  const isBlurred = !isOpen && !mine && cell.widths.length > 0;
  const flags = {
    blurred: isBlurred,
    closed: openness === 'closed' && !mine,
    download:
      downloads && (isOpen || mine) && !isWithdrawn && isSaved(cell)
        ? addressOf(cell.id, isOpen ? 'download' : 'own_download', ctx.secrets.media, ctx.now())
        : null,
    ...((isOpen || mine) && {
      ...(cell.transcript_lang && { transcript: true as const }),
      ...(cell.captions_lang && { captions: cell.captions_lang }),
    }),
  };
  if (mine && !isOpen) return presentAttachment(cell, { ...signed('own'), ...flags });
  if (isOpen)
    return presentAttachment(cell, {
      ...signed(isWithdrawn ? 'privileged' : isPublic ? 'public' : 'private'),
      ...flags,
    });
  const { widths, ...blurred } = signed(isPublic ? 'blurred' : 'blurred_private');
  return presentAttachment(cell, {
    ...blurred,
    ...(!isBlurred && { src: '' }),
    widths: widths.slice(0, 1),
    ...flags,
  });
}

/** What is shown or played needs another address to be saved; that of any other file is a download itself. */
const isSaved = ({ content_type, state }: MediaCell): boolean =>
  isInlineType(content_type) && state === 'ready';

export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  return whole(text.slice(0, Math.max(space, most / 2))).trimEnd();
}

/** Removes the first half of a surrogate pair that was cut in two. */
const whole = (cut: string): string => (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut);
