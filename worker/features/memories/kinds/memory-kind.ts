import type { FieldError } from '#worker/contract/errors.ts';
import type { MemoryMedia, MemoryType } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-commands.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';

/** The content of a memory as its author sends it. */
export type MemoryContent = Pick<NewMemory, 'text' | 'candle_text'> & {
  media: readonly unknown[];
  links: readonly unknown[];
} & Partial<Pick<NewMemory, 'tags' | 'happened_on' | 'author_relation'>>;

export type Attachment = Pick<MediaCell, 'kind' | 'content_type'>;

/** An attachment with its signed address, as far as the site's plan still opens it. */
export type Shown = Picture &
  Pick<MemoryMedia, 'blurred' | 'closed' | 'download' | 'transcript' | 'captions'>;

/** A kind of memory: its fields, and how it is recognised, validated, counted and presented. */
export type MemoryKind = {
  readonly type: MemoryType;
  /** The permission required to post one. */
  readonly action: 'new_post' | 'candle';
  /** Whether a memory is of this kind: sent as a candle or not, with these attachments and links. */
  readonly matches: (
    isCandle: boolean,
    attachments: readonly Attachment[],
    links: readonly unknown[],
  ) => boolean;
  /** The column of its text, and the limit in characters where it is lower than that of every text. */
  readonly textField: { readonly column: 'text' | 'candle_text'; readonly max?: number };
  readonly isEmpty: (content: MemoryContent) => boolean;
  readonly faults: (content: MemoryContent) => FieldError[];
  /** For a kind with attachments of its own: how these are recognised and presented. */
  readonly attachment?: {
    readonly matches: (attachment: Attachment) => boolean;
    readonly present: (cell: MediaCell, shown: Shown) => MemoryMedia;
  };
  /**
   * A site counter in addition to that of memories, for the UTC day on which the memory becomes public (1) or
   * stops being public (-1).
   */
  readonly countPublished?: (db: Db, siteId: number, day: string, by: 1 | -1) => Statement;
};

const NO_PARAMS = {};

/** Shared by every kind but the candle: requires text or an attachment, and has no inscription. */
export const post = {
  action: 'new_post',
  textField: { column: 'text' },
  isEmpty: ({ text, media, links }) => !text && media.length === 0 && links.length === 0,
  faults: ({ candle_text }) =>
    candle_text ? [{ pointer: '/candle_text', code: 'candle.only', params: NO_PARAMS }] : [],
} as const satisfies Partial<MemoryKind>;

/** The fields of a medium that are presented as stored. */
export const storedFields = (cell: MediaCell) => ({
  caption: cell.caption,
  name: cell.name,
  content_type: cell.content_type,
  bytes: cell.bytes,
  duration_ms: cell.duration_ms,
  peaks: cell.peaks,
  state: cell.state,
});
