import { z } from 'zod';
import type { Volume } from './zip.rules.ts';

const MB = 1024 ** 2;

/** At most so many memories are one part: a file of data, and a page of the album in each language. */
export const MEMORIES_A_PART = 100;
/** At most so many comments, unless of one memory. */
const COMMENTS_A_PART = 2000;
/** What one invocation does at most: files and captions are asked for one by one, and a missing CRC is computed. */
const PARTS_A_RUN = 5;
const COST_A_RUN = 100;
const BYTES_AT_COST_OF_ONE = 10 * MB;

/** What the first ZIP holds besides files of memories: the texts, and the pictures of the site. */
const RESERVED = { bytes: 512 * MB, entries: 2000 };
export const FIRST_VOLUME: Volume = { number: 1, ...RESERVED };

export const fitsFirstVolume = (texts: readonly { bytes: number }[]): boolean =>
  texts.length <= RESERVED.entries && texts.reduce((sum, { bytes }) => sum + bytes, 0) <= RESERVED.bytes;

/** How far the building of a backup has come, as its job goes on with. */
export const Progress = z.strictObject({
  /** When its last step ended. */
  at: z.iso.datetime(),
  /** The last memory that is written, how many are, and in how many parts. */
  after: z.number().int(),
  memories: z.number().int(),
  parts: z.number().int(),
  /** All memories are written. */
  isRead: z.boolean(),
  volume: z.strictObject({ number: z.number().int(), bytes: z.number().int(), entries: z.number().int() }),
});
export type Progress = z.infer<typeof Progress>;

export const progressOf = (cursor: string | null, createdAt: string): Progress =>
  cursor === null
    ? { at: createdAt, after: 0, memories: 0, parts: 0, isRead: false, volume: FIRST_VOLUME }
    : Progress.parse(JSON.parse(cursor));

/** In hundredths; it is 100 only once it is ready. */
export const percentOf = ({ memories }: Progress, total: number): number =>
  Math.min(99, Math.floor((100 * memories) / Math.max(1, total)));

/** The first of the memories, at least one, and no more than costs so much. */
function within<Memory>(
  memories: readonly Memory[],
  costOf: (memory: Memory) => number,
  most: number,
): Memory[] {
  let sum = 0;
  const end = memories.findIndex((memory, at) => {
    sum += costOf(memory);
    return sum > most && at > 0;
  });
  return end === -1 ? [...memories] : memories.slice(0, end);
}

/** Those of the next memories that are one part, by the number of their comments. */
export const withinComments = <Memory extends { comments: number }>(memories: readonly Memory[]): Memory[] =>
  within(memories, ({ comments }) => comments, COMMENTS_A_PART);

/** The same by what each costs. */
export const withinCost = <Memory>(
  memories: readonly Memory[],
  costOf: (memory: Memory) => number,
): Memory[] => within(memories, costOf, COST_A_RUN);

/** What it costs to look a file up. */
const LOOK_UP = 0.2;

/** What it costs to write a file, by how many of its bytes have to be read, and by whether it has captions. */
export const costOf = (unreadBytes: number, hasCaptions: boolean): number =>
  LOOK_UP + (unreadBytes > 0 ? 1 + unreadBytes / BYTES_AT_COST_OF_ONE : 0) + (hasCaptions ? 1 : 0);

/** Whether an invocation that wrote so many parts at such a cost writes another. */
export const goesOn = ({ parts, cost }: { parts: number; cost: number }): boolean =>
  parts < PARTS_A_RUN && cost < COST_A_RUN;

export const dataFile = (part: number): string => `data/memories-${String(part).padStart(4, '0')}.json`;
