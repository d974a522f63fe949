import { z } from 'zod';
import { BATCH_CODES_MOST, BATCH_NAME_MAX, BATCH_STATES } from '#worker/contract/code-registry.ts';
import { Cursor, Id, Instant, Locale, name, text } from './primitives.ts';
import { WebAddress } from './related-link.ts';
import { Code, CodeState, CodeType } from './short-link.ts';
import { withoutCardNumber } from './without-card-number.ts';

export const BatchName = withoutCardNumber(name(BATCH_NAME_MAX, 1));

const BatchRef = z.object({ id: Id, name: z.string() });

export const RegistryCode = Code.omit({ community_id: true }).extend({
  community_id: Id.nullable(),
  /** A page elsewhere that it opens. */
  link: z.string().nullable(),
  grave_id: Id.nullable(),
  batch: BatchRef.nullable(),
  updated_at: Instant,
});
export type RegistryCode = z.infer<typeof RegistryCode>;

const CodeFilter = {
  /** A code. */
  q: text(40).optional(),
  batch: Id.optional(),
  state: CodeState.optional(),
  type: CodeType.optional(),
  site: Id.optional(),
  community: Id.optional(),
};

export const listRegistry = {
  query: z.object({ ...CodeFilter, cursor: Cursor.optional() }),
  reply: z.object({ codes: z.array(RegistryCode), next_cursor: Cursor.nullable() }),
};

export const exportRegistry = { query: z.object(CodeFilter) };

const OfCode = z.object({ code: z.string().min(1).max(40) });

export const CodeEvent = z.object({
  at: Instant,
  action: z.string(),
  actor_id: Id.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type CodeEvent = z.infer<typeof CodeEvent>;

export const traceCode = {
  params: OfCode,
  reply: z.object({
    code: RegistryCode,
    created_by: Id.nullable(),
    /** The order that it was minted for. */
    order_id: Id.nullable(),
    /** The oldest first. */
    events: z.array(CodeEvent),
    /** Of the last ninety days (UTC), without those on which it was not scanned. */
    scans: z.array(z.object({ day: z.iso.date(), scans: z.number().int() })),
    reports: z.array(z.object({ id: Id, at: Instant, user_id: Id, note: z.string().nullable() })),
  }),
};

export const pointCode = {
  params: OfCode,
  body: z.union([
    z.strictObject({ site_id: Id }),
    z.strictObject({ community_id: Id }),
    z.strictObject({ link: WebAddress }),
  ]),
  reply: z.object({ code: RegistryCode }),
};

export const CodeBatch = BatchRef.extend({ size: z.number().int(), created_at: Instant });
export type CodeBatch = z.infer<typeof CodeBatch>;

export const listCodeBatches = {
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({ batches: z.array(CodeBatch), next_cursor: Cursor.nullable() }),
};

export const mintCodeBatch = {
  body: z.strictObject({
    name: BatchName,
    type: CodeType,
    count: z.number().int().min(1).max(BATCH_CODES_MOST),
  }),
  reply: z.object({ batch: CodeBatch }),
};

export const moveCodeBatch = {
  params: z.object({ id: Id }),
  body: z.strictObject({ state: z.enum(BATCH_STATES) }),
  reply: z.object({ batch: CodeBatch }),
};

export const codeBatchSheet = {
  params: z.object({ id: Id }),
  query: z.object({
    part: z.coerce.number().int().min(1).max(BATCH_CODES_MOST).default(1),
    lang: Locale.default('en'),
  }),
};

export const LostScan = z.object({
  /** Null for codes that do not exist. */
  code: z.string().nullable(),
  /** ISO 3166-1 alpha-2, or null where it is not known. */
  country: z.string().nullable(),
  scans: z.number().int(),
  last_on: z.iso.date(),
});
export type LostScan = z.infer<typeof LostScan>;

export const listLostScans = {
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  reply: z.object({ since: z.iso.date(), scans: z.array(LostScan) }),
};
