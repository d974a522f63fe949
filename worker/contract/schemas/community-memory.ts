import { z } from 'zod';
import { listMemories, Memory, MemoryPage } from './memory.ts';
import { decideMemory, listDecided, MemoryContent, NewMemory } from './memory-commands.ts';
import { Cursor, Id } from './primitives.ts';

/** As of a site, without candles and tags. */
const Content = MemoryContent.omit({ candle_text: true, tags: true });

export const NewCommunityMemory = NewMemory.omit({
  site_id: true,
  candle: true,
  candle_text: true,
  tags: true,
}).extend({ community_id: Id });
export type NewCommunityMemory = z.infer<typeof NewCommunityMemory>;

// a slug could be one of the words that follow in other paths
const ofCommunity = z.object({ communityId: Id });
const ofMemory = z.object({ id: Id });
const page = z.object({ cursor: Cursor.optional() });

export const listCommunityMemories = {
  params: ofCommunity,
  query: listMemories.query.omit({ tag: true }),
  reply: MemoryPage,
};

export const getCommunityMemory = { params: ofMemory, reply: Memory };

export const postCommunityMemory = { body: NewCommunityMemory, reply: Memory };

export const editCommunityMemory = { params: ofMemory, body: Content, reply: Memory };

export const deleteCommunityMemory = { params: ofMemory };

export const restoreCommunityMemory = { params: ofMemory, reply: Memory };

export const decideCommunityMemory = { params: ofMemory, body: decideMemory.body, reply: Memory };

export const listPendingInCommunity = {
  params: ofCommunity,
  query: page.extend({ mine: z.literal('1').optional() }),
  reply: MemoryPage,
};

export const listDecidedInCommunity = { params: ofCommunity, query: page, reply: listDecided.reply };

export const listTrashedInCommunity = { params: ofCommunity, query: page, reply: MemoryPage };
