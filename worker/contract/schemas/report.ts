import { z } from 'zod';
import { COLLAPSED_FOR } from '#worker/contract/memory.ts';
import {
  MUTE_DAYS,
  REPORT_DECISIONS,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  REPORT_SUBJECTS,
  REPORTED_FOR,
} from '#worker/contract/report.ts';
import { Memory } from './memory.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale, text } from './primitives.ts';

const Report = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: text(REPORT_NOTE_MAX).nullish(),
  /** The reporter says that they are family. */
  family: z.boolean().default(false),
});

export const reportMemory = { params: z.object({ id: Id }), body: Report };

export const reportComment = { params: z.object({ id: Id }), body: Report };

export const reportSite = { params: z.object({ id: IdOrSlug }), body: Report };

/** A memory, a comment or a site with its open reports together. Nothing of it says who reported. */
export const Reported = z.object({
  /** One of its reports, for the decision. */
  id: Id,
  subject: z.enum(REPORT_SUBJECTS),
  subject_id: Id,
  reasons: z.array(z.object({ reason: z.enum(REPORTED_FOR), count: z.number().int() })),
  /** How many of the reporters say that they are family. */
  family: z.number().int(),
  notes: z.array(z.string()),
  since: Instant,
  /** False for a site, whose reports can only be closed. */
  is_removable: z.boolean(),
  memory: Memory.nullable(),
  comment: z
    .object({
      memory_id: Id,
      author: z.object({ name: z.string() }),
      text: z.string(),
      lang: Locale,
      collapsed_for: z.enum(COLLAPSED_FOR).nullable(),
      created_at: Instant,
    })
    .nullable(),
});

export type Reported = z.infer<typeof Reported>;

const ReportedPage = z.object({ reports: z.array(Reported), next_cursor: Cursor.nullable() });
const page = z.object({ cursor: Cursor.optional() });

export const listReports = {
  params: z.object({ siteId: IdOrSlug }),
  query: page,
  reply: ReportedPage.extend({
    /** Until when the caller gets no emails about what waits on the site. */
    muted_until: Instant.nullable(),
  }),
};

export const decideReports = {
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: z.enum(REPORT_DECISIONS) }),
  reply: z.object({ subject: z.enum(REPORT_SUBJECTS), subject_id: Id, decision: z.enum(REPORT_DECISIONS) }),
};

export const reportCommunityMemory = reportMemory;

export const listReportsInCommunity = {
  params: z.object({ communityId: Id }),
  query: page,
  reply: ReportedPage,
};

export const decideReportsInCommunity = decideReports;

export const muteQueue = {
  params: z.object({ siteId: IdOrSlug }),
  body: z.strictObject({ days: z.union(MUTE_DAYS.map((days) => z.literal(days))).nullable() }),
  reply: z.object({ muted_until: Instant.nullable() }),
};
