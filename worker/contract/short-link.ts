import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/short-link.ts';

export type { Code } from './schemas/short-link.ts';

/** The types of codes: s site, c community, m shared grave, b digitization box. */
export const CODE_TYPES = ['s', 'c', 'm', 'b'] as const;
export type CodeType = (typeof CODE_TYPES)[number];

export const CODE_STATES = ['minted', 'printed', 'shipped', 'bound', 'rebound', 'retired'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** How much of a printed code may be damaged: Q a quarter, H, for plaques, nearly a third. */
export const QR_LEVELS = ['Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

/** In place of a code, the picture of a sample, which opens the home page. */
export const SAMPLE_CODE = 'sample';

export const REPORT_NOTE_MAX = 1000;

export const getSiteLinkByQr = shaped<typeof schemas.getSiteLinkByQr>()({
  method: 'GET',
  path: '/api/sites/get_site_link_by_qr',
  access: 'public',
  summary: 'What a QR code leads to',
});

export const listCodes = shaped<typeof schemas.listCodes>()({
  method: 'GET',
  path: '/api/sites/:id/codes',
  access: 'member',
  summary: 'The codes of a site',
});

export const mintCode = shaped<typeof schemas.mintCode>()({
  method: 'POST',
  path: '/api/sites/:id/codes',
  access: 'member',
  summary: 'A new code, bound to the site',
  status: 201,
  creates: true,
});

export const mintFreeCode = shaped<typeof schemas.mintFreeCode>()({
  method: 'POST',
  path: '/api/codes',
  access: 'admin',
  summary: 'A new code that leads nowhere yet, to be printed and bound later',
  status: 201,
  creates: true,
});

export const bindCode = shaped<typeof schemas.bindCode>()({
  method: 'POST',
  path: '/api/codes/:code/bind',
  access: 'member',
  summary: 'Binds an unbound code to a site, or points a bound one at another',
});

export const retireCode = shaped<typeof schemas.retireCode>()({
  method: 'POST',
  path: '/api/codes/:code/retire',
  access: 'member',
  summary: 'Retires a code for good; it is never used again',
});

export const codeSvg = shaped<typeof schemas.codeSvg>()({
  method: 'GET',
  path: '/api/codes/:code/qr.svg',
  access: 'public',
  summary:
    'The QR picture of a code, or of a sample, for printing; error correction Q unless asked for H, quiet zone 4',
  produces: 'image/svg+xml',
});

export const codePng = shaped<typeof schemas.codePng>()({
  method: 'GET',
  path: '/api/codes/:code/qr.png',
  access: 'public',
  summary: 'The same in PNG, at 600 dots an inch',
  produces: 'image/png',
});

export const stickerSheet = shaped<typeof schemas.stickerSheet>()({
  method: 'GET',
  path: '/api/sites/:id/codes/sheet.pdf',
  access: 'member',
  summary: 'An A4 sheet of fifteen stickers of a code of the site, 50 mm each, with cut marks',
  produces: 'application/pdf',
});

export const listCommunityCodes = shaped<typeof schemas.listCommunityCodes>()({
  method: 'GET',
  path: '/api/communities/:id/codes',
  access: 'member',
  summary: 'The codes of a community',
});

export const mintCommunityCode = shaped<typeof schemas.mintCommunityCode>()({
  method: 'POST',
  path: '/api/communities/:id/codes',
  access: 'member',
  summary: 'A new code, bound to the community',
  status: 201,
  creates: true,
});

export const bindCommunityCode = shaped<typeof schemas.bindCommunityCode>()({
  method: 'POST',
  path: '/api/communities/:id/codes/:code/bind',
  access: 'member',
  summary: 'Binds an unbound code of communities to this one, or points a bound one of another here',
});

export const communityStickerSheet = shaped<typeof schemas.communityStickerSheet>()({
  method: 'GET',
  path: '/api/communities/:id/codes/sheet.pdf',
  access: 'member',
  summary: 'An A4 sheet of fifteen stickers of a code of the community, 50 mm each, with cut marks',
  produces: 'application/pdf',
});

export const listScans = shaped<typeof schemas.listScans>()({
  method: 'GET',
  path: '/api/sites/:id/codes/scans',
  access: 'member',
  summary: 'Scans of each code of the site, by UTC day, for the last days; a day without any is left out',
});

export const reportCode = shaped<typeof schemas.reportCode>()({
  method: 'POST',
  path: '/api/codes/:code/report',
  access: 'member',
  summary: 'Tells us of a sticker whose code leads nowhere',
  creates: true,
});
