import { eq } from 'drizzle-orm';
import { suggestion_lists } from '#worker/db/schema/search.ts';
import { readTextEntry } from '#worker/features/texts/text-admin.service.ts';
import { db } from '#worker/testing/seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN } from './matrix-rows.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const KEY = 'faq.candles';
const source = (words: string) => ({
  en: `# How do candles work?\n\n${words}`,
  he: `# איך מדליקים נר?\n\n${words}`,
});

/** The requests of the rows about texts and suggestions. */
export const TEXTS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  getTextEntry: () => ({ at: KEY }),
  listTextVersions: () => ({ at: KEY, query: '?before=9' }),
  previewText: () => ({ at: KEY, json: source('Yes.') }),
  saveText: () => ({ at: KEY, json: source(crypto.randomUUID()) }),
  getSuggestionList: () => ({ at: 'en' }),
  setSuggestionList: async () => {
    const [row] = await db.select().from(suggestion_lists).where(eq(suggestion_lists.locale, 'he'));
    return {
      at: 'he',
      json: { sites: [], groups: [] },
      headers: { 'If-Match': `"${row?.revision ?? 0}"` },
    };
  },
  publishText: async () => {
    const { revision } = (await readTextEntry({ db }, KEY)).text;
    return { at: KEY, json: { version_id: null }, headers: { 'If-Match': `"${revision}"` } };
  },
};

/** The rows about texts and suggestions. */
export const TEXTS: Record<string, Row> = {
  listTextEntries: ADMIN,
  getTextEntry: ADMIN,
  listTextVersions: ADMIN,
  previewText: ADMIN,
  saveText: ADMIN,
  publishText: ADMIN,
  getSuggestionList: ADMIN,
  setSuggestionList: ADMIN,
};
