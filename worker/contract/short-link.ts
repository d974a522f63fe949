import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, Instant, Locale, text } from './primitives.ts';

/** s site, c community, m shared grave, b digitization box. */
export const CodeType = z.enum(['s', 'c', 'm', 'b']);
export type CodeType = z.infer<typeof CodeType>;

export const CodeState = z.enum(['minted', 'printed', 'shipped', 'bound', 'rebound', 'retired']);

export const Code = z.object({
  code: z.string(),
  type: CodeType,
  state: CodeState,
  site_id: Id.nullable(),
  /** The address that a scan opens, as printed. */
  address: z.string(),
  created_at: Instant,
});
export type Code = z.infer<typeof Code>;

const CodeParam = z.object({ code: z.string().min(1).max(40) });

export const getSiteLinkByQr = endpoint({
  method: 'GET',
  path: '/api/sites/get_site_link_by_qr',
  access: 'public',
  summary: 'What a QR code leads to',
  query: z.object({ qr: z.string().max(40), type: z.string().max(20).default('s') }),
  reply: z.object({ msg: z.union([z.object({ link: z.string() }), z.object({ site_id: Id })]) }),
});

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/sites/:id/codes',
  access: 'member',
  summary: 'The codes of a site',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ codes: z.array(Code) }),
});

export const mintCode = endpoint({
  method: 'POST',
  path: '/api/sites/:id/codes',
  access: 'member',
  summary: 'A new code, bound to the site',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ code: Code }),
  status: 201,
  creates: true,
});

export const mintFreeCode = endpoint({
  method: 'POST',
  path: '/api/codes',
  access: 'admin',
  summary: 'A new code that leads nowhere yet, to be printed and bound later',
  body: z.strictObject({ type: CodeType }),
  reply: z.object({ code: Code }),
  status: 201,
  creates: true,
});

export const bindCode = endpoint({
  method: 'POST',
  path: '/api/codes/:code/bind',
  access: 'member',
  summary: 'Binds an unbound code to a site, or points a bound one at another',
  params: CodeParam,
  body: z.strictObject({ site_id: Id }),
  reply: z.object({ code: Code }),
});

export const retireCode = endpoint({
  method: 'POST',
  path: '/api/codes/:code/retire',
  access: 'member',
  summary: 'Retires a code for good; it is never used again',
  params: CodeParam,
  reply: z.object({ code: Code }),
});

const PrintSize = z.object({
  /** Edge of the whole picture with its quiet zone, in millimetres. */
  mm: z.coerce.number().min(20).max(200).default(50),
});

export const codeSvg = endpoint({
  method: 'GET',
  path: '/api/codes/:code/qr.svg',
  access: 'public',
  summary: 'The QR picture of a code for printing, error correction Q, quiet zone 4',
  params: CodeParam,
  query: PrintSize,
  produces: 'image/svg+xml',
});

export const codePng = endpoint({
  method: 'GET',
  path: '/api/codes/:code/qr.png',
  access: 'public',
  summary: 'The same in PNG, at 600 dots an inch',
  params: CodeParam,
  query: PrintSize,
  produces: 'image/png',
});

export const stickerSheet = endpoint({
  method: 'GET',
  path: '/api/sites/:id/codes/sheet.pdf',
  access: 'member',
  summary: 'An A4 sheet of fifteen stickers of a code of the site, 50 mm each, with cut marks',
  params: z.object({ id: IdOrSlug }),
  query: z.object({ code: z.string().min(1).max(40), lang: Locale.default('en') }),
  produces: 'application/pdf',
});

export const listScans = endpoint({
  method: 'GET',
  path: '/api/sites/:id/codes/scans',
  access: 'member',
  summary: 'Scans of each code of the site, by UTC day, for the last days; a day without any is left out',
  params: z.object({ id: IdOrSlug }),
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  reply: z.object({
    since: z.iso.date(),
    codes: z.array(
      z.object({
        code: z.string(),
        total: z.number().int(),
        days: z.array(z.object({ day: z.iso.date(), scans: z.number().int() })),
      }),
    ),
  }),
});

export const reportCode = endpoint({
  method: 'POST',
  path: '/api/codes/:code/report',
  access: 'member',
  summary: 'Tells us of a sticker whose code leads nowhere',
  params: CodeParam,
  body: z.strictObject({ note: text(1000).nullish() }),
  creates: true,
});
