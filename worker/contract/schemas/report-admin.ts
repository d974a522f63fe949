import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { REPORT_REASONS, REPORT_SUBJECTS, REPORTED_FOR } from '#worker/contract/report.ts';
import { REPORT_AGES, REPORT_STATES } from '#worker/contract/report-admin.ts';
import { SITE_MODES } from '#worker/contract/site.ts';
import { Cursor, Id, Instant, Locale } from './primitives.ts';

const Filters = z.object({
  state: z.enum(REPORT_STATES).default('open'),
  reason: z.enum([...REPORT_REASONS, 'words', 'family']).optional(),
  subject: z.enum(REPORT_SUBJECTS).optional(),
  /** At least this many days old. */
  age: z.coerce
    .number()
    .pipe(z.union(REPORT_AGES.map((days) => z.literal(days))))
    .optional(),
  sort: z.enum(SORTS_BY_TIME).optional(),
});

export const PlatformReport = z.object({
  /** One of the reports of the thing, for the decision. */
  id: Id,
  subject: z.enum(REPORT_SUBJECTS),
  subject_id: Id,
  place: z.object({
    kind: z.enum(['site', 'community']),
    id: Id,
    /** Null for a private place, whose name is read with a reason. */
    name: z.string().nullable(),
    /** Null for a community. */
    mode: z.enum(SITE_MODES).nullable(),
    frozen: z.boolean(),
  }),
  reasons: z.array(z.object({ reason: z.enum(REPORTED_FOR), count: z.number().int() })),
  /** How many people reported it, and how many of them say that they are family. */
  people: z.number().int(),
  family: z.number().int(),
  since: Instant,
  state: z.enum(REPORT_STATES),
  decided_at: Instant.nullable(),
  decided_by: Id.nullable(),
  /** False for a site, whose reports can only be closed. */
  is_removable: z.boolean(),
});
export type PlatformReport = z.infer<typeof PlatformReport>;

export const PlatformReportDetails = PlatformReport.extend({
  notes: z.array(z.string()),
  /** Null for a site, and where it is gone. */
  thing: z
    .object({
      text: z.string().nullable(),
      lang: Locale,
      author: z.object({ id: Id, name: z.string() }),
      status: z.string(),
      /** The memory itself, or the one that a comment is on. */
      memory_id: Id,
      attachments: z.number().int(),
      created_at: Instant,
    })
    .nullable(),
});
export type PlatformReportDetails = z.infer<typeof PlatformReportDetails>;

const Reporter = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  reason: z.enum(REPORTED_FOR),
  note: z.string().nullable(),
  family: z.boolean(),
  created_at: Instant,
});
export type Reporter = z.infer<typeof Reporter>;

export const listPlatformReports = {
  query: Filters.extend({ cursor: Cursor.optional() }),
  reply: z.object({ reports: z.array(PlatformReport), next_cursor: Cursor.nullable() }),
};

export const exportPlatformReports = { query: Filters };

export const getPlatformReport = {
  params: z.object({ id: Id }),
  reply: z.object({ report: PlatformReportDetails }),
};

export const listReporters = {
  params: z.object({ id: Id }),
  reply: z.object({ reporters: z.array(Reporter) }),
};
