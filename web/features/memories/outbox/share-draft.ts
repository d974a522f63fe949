import { type DraftLink, isBlank, readAddress } from '#web/features/memories/drafts/draft-link.ts';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { attachmentKind } from '#web/features/memories/kinds/attachment-kinds.ts';
import { formNamed } from '#web/features/memories/kinds/memory-kinds.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { call } from '#web/lib/api.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { randomId } from '#web/lib/random-id.ts';
import type { GuestContent } from '#worker/contract/guest.ts';
import type { Memory } from '#worker/contract/memory.ts';
import * as api from '#worker/contract/memory-commands.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Sharing = {
  draft: MemoryDraft;
  what: Writing;
  siteId: number;
  locale: Locale;
  /** Stores the idempotency key in the draft before the attempt. */
  storeSent: (sent: NonNullable<MemoryDraft['sent']>) => Promise<unknown>;
};

/**
 * Sends a draft whose attachments are uploaded. Repeating it, even after a lost response, creates one memory only.
 */
export async function share({ draft, what, siteId, locale, storeSent }: Sharing): Promise<Memory> {
  const { editing } = draft;
  const content = contentOf(draft, what);
  if (editing) {
    return await call(api.editMemory, {
      params: { id: editing.id },
      body: content,
      version: editing.version,
    });
  }
  const body = {
    ...content,
    site_id: siteId,
    client_key: draft.clientKey,
    ...formNamed(what).postBody,
    lang: langOfText(draft.text, locale),
  };
  const text = JSON.stringify(body);
  const key = draft.sent?.body === text ? draft.sent.key : randomId();
  await storeSent({ body: text, key });
  const memory = await call(api.postMemory, { body, idempotencyKey: key });
  // an earlier attempt had arrived, and its author has edited the text since
  if (!draft.sent || draft.sent.body === text || hasContent(memory, content)) return memory;
  return await call(api.editMemory, { params: { id: memory.id }, body: content, version: memory.version });
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
