import { type DraftLink, isBlank, readAddress } from '#web/features/memories/drafts/draft-link.ts';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { attachmentKind } from '#web/features/memories/kinds/attachment-kinds.ts';
import { formNamed } from '#web/features/memories/kinds/memory-kinds.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { call } from '#web/lib/api.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { randomId } from '#web/lib/random-id.ts';
import { editCommunityMemory, postCommunityMemory } from '#worker/contract/community-memory.ts';
import type { GuestContent } from '#worker/contract/guest.ts';
import type { Memory } from '#worker/contract/memory.ts';
import * as api from '#worker/contract/memory-commands.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Sharing = {
  draft: MemoryDraft;
  what: Writing;
  /** Null in a community. */
  siteId: number | null;
  communityId?: number | undefined;
  locale: Locale;
  /** Stores the idempotency key in the draft before the attempt. */
  storeSent: (sent: NonNullable<MemoryDraft['sent']>) => Promise<unknown>;
};

/**
 * Sends a draft whose attachments are uploaded. Repeating it, even after a lost response, creates one memory only.
 */
export async function share({ storeSent, ...sharing }: Sharing): Promise<Memory> {
  const { draft } = sharing;
  const { content, text, post, edit } = callsOf(sharing);
  if (draft.editing) return await edit(draft.editing);
  const key = draft.sent?.body === text ? draft.sent.key : randomId();
  await storeSent({ body: text, key });
  const memory = await post(key);
  // an earlier attempt had arrived, and its author has edited the text since
  if (!draft.sent || draft.sent.body === text || hasContent(memory, content)) return memory;
  return await edit(memory);
}

type Read = { id: number; version: number };

/** What is sent of a draft, and the calls that send it, to a site or to a community. */
function callsOf({ draft, what, siteId, communityId = 0, locale }: Omit<Sharing, 'storeSent'>) {
  const content = contentOf(draft, what);
  const client_key = draft.clientKey;
  const lang = langOfText(draft.text, locale);
  if (siteId === null) {
    const own = inCommunity(content);
    const body = { ...own, community_id: communityId, client_key, lang };
    return {
      content,
      text: JSON.stringify(body),
      post: (idempotencyKey: string) => call(postCommunityMemory, { body, idempotencyKey }),
      edit: ({ id, version }: Read) => call(editCommunityMemory, { params: { id }, body: own, version }),
    };
  }
  const body = { ...content, site_id: siteId, client_key, ...formNamed(what).postBody, lang };
  return {
    content,
    text: JSON.stringify(body),
    post: (idempotencyKey: string) => call(api.postMemory, { body, idempotencyKey }),
    edit: ({ id, version }: Read) => call(api.editMemory, { params: { id }, body: content, version }),
  };
}

/** The same without what only memories of sites have. */
function inCommunity({ candle_text: _, tags: _none, ...content }: ReturnType<typeof contentOf>) {
  return content;
}

function contentOf(draft: MemoryDraft, what: Writing) {
  return {
    ...formNamed(what).textBody(draft.text.trim() || null),
    location: draft.location.trim() || null,
    visibility: draft.visibility,
    media: draft.photos.flatMap(({ mediaId, caption, focal }) =>
      mediaId ? [{ id: mediaId, caption: caption.trim() || null, ...(focal && { focal }) }] : [],
    ),
    links: draft.links.filter((link) => !isBlank(link)).map(linkBody),
    tags: draft.tags,
    happened_on: draft.happenedOn.date,
    author_relation: draft.relation.trim() || null,
  };
}

/** A link of the memory by its id, a new one by its address; the server says of one that is wrong what is. */
function linkBody({ id, url, title }: DraftLink) {
  const named = { title: title.trim() || null };
  return id === null ? { url: readAddress(url) ?? url, ...named } : { id, ...named };
}

/** What of a draft is sent without an account; its attachment is uploaded afterwards. */
export function guestContentOf(draft: MemoryDraft): GuestContent {
  const { candle_text: _, visibility: _for, media: _none, ...content } = contentOf(draft, 'memory');
  const [attached] = draft.photos;
  const { caption = '', focal = null } = attached ?? {};
  return {
    ...content,
    ...(attached && { attachment: { caption: caption.trim() || null, ...(focal && { focal }) } }),
  };
}

/** Whether a draft can be sent without an account: with one photo or recording at most. */
export const takesGuest = ({ photos }: MemoryDraft): boolean =>
  photos.length <= 1 && photos.every(({ kind }) => attachmentKind(kind).isCounted);

const hasContent = (memory: Memory, content: ReturnType<typeof contentOf>): boolean =>
  memory.text === content.text &&
  memory.candle_text === content.candle_text &&
  memory.location === content.location &&
  memory.visibility === content.visibility &&
  memory.author_relation === content.author_relation &&
  isEqual(memory.happened_on, content.happened_on) &&
  isEqual(memory.tags, content.tags) &&
  isEqual(
    memory.links.map(({ url, title }) => [url, title]),
    content.links.map((link) => ['url' in link ? link.url : '', link.title]),
  ) &&
  memory.media.map(({ id }) => id).join() === content.media.map(({ id }) => id).join() &&
  memory.media.every(({ caption, focal: { x, y } }, at) => {
    const sent = content.media[at];
    return caption === sent?.caption && isEqual({ x, y }, { x, y, ...sent.focal });
  });

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
