import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import type * as api from '#worker/contract/memory.ts';
import * as acts from '#worker/contract/memory-acts.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { MemoryDraft, Writing } from './memory-draft.ts';

const HEBREW = /\p{Script=Hebrew}/u;
const LATIN = /\p{Script=Latin}/u;

/** The language that someone wrote in; that of the page where the words do not say. */
export const langOfWords = (words: string, page: Locale): Locale =>
  HEBREW.test(words) ? 'he' : LATIN.test(words) ? 'en' : page;

type Sharing = {
  draft: MemoryDraft;
  what: Writing;
  siteId: number;
  locale: Locale;
  /** Keeps the key of this attempt in the draft before it is made. */
  remember: (sent: NonNullable<MemoryDraft['sent']>) => Promise<unknown>;
};

/** Sends a draft whose photos have all arrived. The same again, after a lost answer too, is one memory. */
export async function share({ draft, what, siteId, locale, remember }: Sharing): Promise<api.Memory> {
  const { editing } = draft;
  const words = wordsOf(draft, what);
  if (editing) {
    return await call(acts.editMemory, { params: { id: editing.id }, body: words, version: editing.version });
  }
  const body = {
    ...words,
    site_id: siteId,
    client_key: draft.clientKey,
    candle: what === 'candle',
    lang: langOfWords(draft.text, locale),
  };
  const text = JSON.stringify(body);
  const key = draft.sent?.body === text ? draft.sent.key : randomId();
  await remember({ body: text, key });
  const memory = await call(acts.postMemory, { body, idempotencyKey: key });
  // it had arrived before, and its writer has gone on writing since
  if (!draft.sent || draft.sent.body === text || sameWords(memory, words)) return memory;
  return await call(acts.editMemory, { params: { id: memory.id }, body: words, version: memory.version });
}

function wordsOf(draft: MemoryDraft, what: Writing) {
  const text = draft.text.trim() || null;
  return {
    text: what === 'candle' ? null : text,
    candle_text: what === 'candle' ? text : null,
    location: draft.location.trim() || null,
    visibility: draft.visibility,
    media: draft.photos.flatMap(({ mediaId, caption }) =>
      mediaId ? [{ id: mediaId, caption: caption.trim() || null }] : [],
    ),
  };
}

const sameWords = (memory: api.Memory, words: ReturnType<typeof wordsOf>): boolean =>
  memory.text === words.text &&
  memory.candle_text === words.candle_text &&
  memory.location === words.location &&
  memory.visibility === words.visibility &&
  memory.media.map(({ id }) => id).join() === words.media.map(({ id }) => id).join() &&
  memory.media.every(({ caption }, at) => caption === words.media[at]?.caption);
