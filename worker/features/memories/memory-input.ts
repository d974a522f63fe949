import type { FieldError } from '#worker/contract/errors.ts';
import { TAG_MAX } from '#worker/contract/group-and-tag.ts';
import { type NewMemory, PHOTOS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import type { Statement } from '#worker/db/client.ts';
import type { LinkCell, MediaCell } from '#worker/db/schema/memories.ts';
import {
  abortUnlessHalfSubscribed,
  findUnattached,
  isBeyondFreePhotos,
} from '#worker/features/media/public.ts';
import { findPlace, type Place, takesAll, type VisiblePlace } from './find-place.ts';
import { isFlagged } from './flagged-words.rules.ts';
import { heldKinds, kindOf } from './kinds/memory-kinds.ts';
import { listSpoken, listTagNames, type Spoken } from './memory.repo.ts';
import { cellOf, faultsOfDay, repeatedMedia } from './memory.rules.ts';
import { linksFrom, needsPlan } from './memory-links.rules.ts';
import { type SearchedTexts, textsOf } from './memory-words.rules.ts';
import { abortUnlessSubscribed, abortUnlessTagged, type MemoryRow } from './memory-writes.repo.ts';
import { type PlaceForActor, seesUnpublishedAt, visibilityAt } from './place.policy.ts';

export type MemoryInput = Pick<
  NewMemory,
  | 'text'
  | 'candle_text'
  | 'location'
  | 'media'
  | 'links'
  | 'tags'
  | 'happened_on'
  | 'author_relation'
  | 'visibility'
>;

/** The content of the memory before; of a new one, empty. */
export type StoredContent = Pick<MemoryRow, 'media' | 'links' | 'tags'> & {
  visibility: MemoryRow['visibility'] | null;
};

export const NO_CONTENT: StoredContent = { media: [], links: [], tags: [], visibility: null };

/** The columns of a memory from its author's input. Throws where the input is invalid. */
export async function columnsOf(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  input: MemoryInput,
  isCandle: boolean,
  stored: StoredContent,
) {
  const sent = kindOf(isCandle, [], input.links);
  if (sent.isEmpty(input)) throw new AppError('memory.empty');
  const { links, added, faults: faultsOfLinks } = linksFrom(input.links, stored.links, () => randomToken(6));
  const tags = [...new Set(input.tags)];
  const faults = [
    ...sent.faults(input),
    ...repeatedMedia(input.media),
    ...faultsOfLinks,
    ...faultsOfDay(input.happened_on, ctx.now()),
    ...(await unknownTags(ctx, place, input.tags)),
  ];
  if (input.media.length + links.length > PHOTOS_A_MEMORY)
    faults.push({ pointer: '/links', code: 'list.too_long', params: { max: PHOTOS_A_MEMORY } });
  if (input.visibility !== stored.visibility && !visibilityAt(ctx.actor, place).includes(input.visibility))
    faults.push({ pointer: '/visibility', code: 'visibility.beyond', params: {} });
  if (faults.length > 0) throw invalid(faults);
  if (added.some(({ url }) => needsPlan(url)) && !(await takesAll(ctx, place)))
    throw new AppError('plan.link');
  const media = await mediaOf(ctx, place, input, stored.media);
  return {
    type: kindOf(isCandle, media, links).type,
    kinds: heldKinds(media, links),
    text: input.text || null,
    candle_text: input.candle_text || null,
    location: input.location || null,
    visibility: input.visibility,
    media,
    links,
    tags,
    happened_on: input.happened_on ?? null,
    author_relation: input.author_relation || null,
  };
}

/** The tags that the site does not have; a community has none. */
async function unknownTags(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  tags: readonly string[],
): Promise<FieldError[]> {
  if (tags.length === 0) return [];
  const known = new Set(place.kind === 'community' ? [] : await listTagNames(ctx.db, place.id, tags));
  return tags.flatMap((tag, at) =>
    tag.length <= TAG_MAX && known.has(tag)
      ? []
      : [{ pointer: `/tags/${at}`, code: 'tag.unknown', params: {} }],
  );
}

/**
 * In the order sent: current attachments of the memory, and finished uploads of the actor that are not
 * attached yet.
 */
async function mediaOf(
  ctx: CtxFor<'member'>,
  { kind, id: ownerId }: VisiblePlace,
  { media: sent }: MemoryInput,
  stored: readonly MediaCell[],
): Promise<MediaCell[]> {
  const storedIds = new Set(stored.map(({ id }) => id));
  const added = sent.flatMap(({ id }) => (storedIds.has(id) ? [] : [id]));
  const loose = await findUnattached(ctx.db, added, {
    userId: ctx.actor.userId,
    siteId: kind === 'community' ? null : ownerId,
    communityId: kind === 'community' ? ownerId : null,
    purpose: 'memory',
  });
  const cells = new Map([...stored, ...loose.map(cellOf)].map((cell) => [cell.id, cell]));
  const gone: FieldError[] = [];
  const media = sent.flatMap(({ id, caption, focal }, at) => {
    const cell = cells.get(id);
    if (!cell) gone.push({ pointer: `/media/${at}/id`, code: 'media.gone', params: {} });
    const point = focal && { focal_x: focal.x, focal_y: focal.y };
    return cell ? [{ ...cell, caption: caption || null, ...point }] : [];
  });
  if (gone.length > 0) throw invalid(gone);
  return media;
}

/**
 * Why a memory with this content and these transcripts is collapsed: never for what the word list finds where staff
 * wrote it.
 */
export function collapsedFor(
  ctx: CtxFor<'member'>,
  place: PlaceForActor,
  before: MemoryRow['collapsed_for'],
  content: SearchedTexts & Pick<MemoryRow, 'author_relation' | 'links'>,
  spoken: readonly Pick<Spoken, 'flagged'>[],
): MemoryRow['collapsed_for'] {
  if (before === 'reports') return before;
  if (seesUnpublishedAt(ctx.actor, place)) return null;
  const others = [content.author_relation, ...content.links.map(({ title }) => title)];
  const written = [...textsOf(content), ...others.filter((one) => one !== null)];
  return written.some(isFlagged) || spoken.some(({ flagged }) => flagged) ? 'words' : null;
}

/** The transcripts of those media, which an edit of their memory leaves as they are. */
export async function spokenIn(
  { db }: Ctx,
  memory: Pick<MemoryRow, 'id'>,
  media: readonly MediaCell[],
): Promise<Spoken[]> {
  const ids = new Set(media.flatMap((cell) => (cell.transcript_lang || cell.captions_lang ? [cell.id] : [])));
  if (ids.size === 0) return [];
  return (await listSpoken(db, [memory.id])).filter(({ media_id }) => ids.has(media_id));
}

/** The texts of transcripts. */
export const textsSpoken = (spoken: readonly Spoken[]): string[] =>
  spoken.flatMap(({ text }) => (text === null ? [] : [text]));

/** Notifies where the word list finds something in a published memory, or nothing any more. */
export async function flagged(ctx: Ctx, before: MemoryRow | null, after: MemoryRow): Promise<Statement[]> {
  const was = before?.collapsed_for === 'words';
  const is = after.collapsed_for === 'words';
  const subject = {
    subject: 'memory',
    id: after.id,
    place: { kind: after.owner_kind, id: after.owner_id },
  } as const;
  if (was && !is) return ctx.hooks.textFlagged(ctx, subject, false);
  return is && !was && after.status === 'published' ? ctx.hooks.textFlagged(ctx, subject, true) : [];
}

type Written = { links: readonly LinkCell[]; tags: readonly string[] };

/**
 * For the commit that writes the content: stale where a tag, the site's plan or those of a community's sites have gone
 * since the input was validated.
 */
export const contentGuards = (
  { db }: CtxFor<'member'>,
  { kind, id }: Place,
  { links, tags }: Written,
  stored: StoredContent,
): Statement[] => {
  const storedIds = new Set(stored.links.map((link) => link.id));
  const needs = links.some((link) => !storedIds.has(link.id) && needsPlan(link.url));
  return [
    ...(tags.length > 0 ? [abortUnlessTagged(db, id, tags)] : []),
    ...(needs ? [kind === 'site' ? abortUnlessSubscribed(db, id) : abortUnlessHalfSubscribed(db, id)] : []),
  ];
};

/** To be called after a stale commit: throws where the cause was the limit of photos, the tags or the plans. */
export async function refuseContent(
  ctx: CtxFor<'member'>,
  { kind, id }: Place,
  input: MemoryInput,
  isCandle: boolean,
  stored: StoredContent,
): Promise<void> {
  if (kind === 'site' && (await isBeyondFreePhotos(ctx.db, id, ctx.actor.userId)))
    throw new AppError('media.free_limit', { used: FREE_PHOTOS, limit: FREE_PHOTOS });
  await columnsOf(ctx, await findPlace(ctx, kind, String(id)), input, isCandle, stored);
}

/** The attachments as input of `attachToMemory`. */
export const positioned = (media: readonly MediaCell[]) =>
  media.map(({ id, caption, focal_x, focal_y }, position) => ({ id, caption, focal_x, focal_y, position }));
