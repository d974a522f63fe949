import { z } from 'zod';
import { CODE_STATES, CODE_TYPES, QR_LEVELS, REPORT_NOTE_MAX } from '#worker/contract/short-link.ts';
import { Id, IdOrSlug, Instant, Locale, text } from './primitives.ts';

export const CodeType = z.enum(CODE_TYPES);
export const CodeState = z.enum(CODE_STATES);

export const Code = z.object({
  code: z.string(),
  type: CodeType,
  state: CodeState,
  site_id: Id.nullable(),
  /** Of a code of communities only. */
  community_id: Id.nullish(),
  /** The address that a scan opens, as printed. */
  address: z.string(),
  created_at: Instant,
});
export type Code = z.infer<typeof Code>;

const CodeParam = z.object({ code: z.string().min(1).max(40) });

export const getSiteLinkByQr = {
  query: z.object({ qr: z.string().max(40), type: z.string().max(20).default('s') }),
  reply: z.object({ msg: z.union([z.object({ link: z.string() }), z.object({ site_id: Id })]) }),
};

const ScanDays = z.coerce.number().int().min(1).max(90);

const ScanCounts = z.object({
  since: z.iso.date(),
  codes: z.array(
    z.object({
      code: z.string(),
      total: z.number().int(),
      days: z.array(z.object({ day: z.iso.date(), scans: z.number().int() })),
    }),
  ),
});

export const listCodes = {
  params: z.object({ id: IdOrSlug }),
  query: z.object({ scan_days: ScanDays.optional() }),
  /** `scans` as `listScans` answers, where `scan_days` is set. */
  reply: z.object({ codes: z.array(Code), scans: ScanCounts.optional() }),
};

export const mintCode = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ code: Code }),
};

export const mintFreeCode = {
  body: z.strictObject({ type: CodeType }),
  reply: z.object({ code: Code }),
};

export const bindCode = {
  params: CodeParam,
  body: z.strictObject({ site_id: Id }),
  reply: z.object({ code: Code }),
};

export const listCommunityCodes = listCodes;
export const mintCommunityCode = mintCode;

export const bindCommunityCode = {
  params: CodeParam.extend({ id: IdOrSlug }),
  reply: z.object({ code: Code }),
};

export const retireCode = {
  params: CodeParam,
  reply: z.object({ code: Code }),
};

const PrintSize = z.object({
  /** The edge of the whole picture with its quiet zone, in millimeters. */
  mm: z.coerce.number().int().min(20).max(200).default(50),
  /** Of the error correction. */
  level: z.enum(QR_LEVELS).default('Q'),
});

export const codeSvg = {
  params: CodeParam,
  query: PrintSize,
};

export const codePng = {
  params: CodeParam,
  query: PrintSize,
};

export const stickerSheet = {
  params: z.object({ id: IdOrSlug }),
  query: z.object({ code: z.string().min(1).max(40), lang: Locale.default('en') }),
};

export const communityStickerSheet = stickerSheet;

export const listScans = {
  params: z.object({ id: IdOrSlug }),
  query: z.object({ days: ScanDays.default(30) }),
  reply: ScanCounts,
};

export const reportCode = {
  params: CodeParam,
  body: z.strictObject({ note: text(REPORT_NOTE_MAX).nullish() }),
};
