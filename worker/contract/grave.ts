import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/grave.ts';

export type { Grave, GravePerson, SharedGrave, SiteGrave } from './schemas/grave.ts';

/** The number of people on one gravestone, those invited included. */
export const GRAVE_MOST = 6;

export const getGrave = shaped<typeof schemas.getGrave>()({
  method: 'GET',
  path: '/api/graves/:id',
  access: 'public',
  summary: 'The people of a shared grave whom the caller may see, in the order of the stone',
});

export const getSharedGrave = shaped<typeof schemas.getSharedGrave>()({
  method: 'GET',
  path: '/api/sites/:id/shared-grave',
  access: 'member',
  summary: 'The shared grave of a site, for its owners, and the invitations to others that it received',
});

export const createSharedGrave = shaped<typeof schemas.createSharedGrave>()({
  method: 'POST',
  path: '/api/sites/:id/shared-grave',
  access: 'member',
  summary: 'Creates a shared grave with this site, and a code for it; a site has at most one',
});

export const leaveSharedGrave = shaped<typeof schemas.leaveSharedGrave>()({
  method: 'DELETE',
  path: '/api/sites/:id/shared-grave',
  access: 'member',
  summary: 'Removes the site from its shared grave; the codes of the last site open that site again',
});

export const orderSharedGrave = shaped<typeof schemas.orderSharedGrave>()({
  method: 'PUT',
  path: '/api/sites/:id/shared-grave/order',
  access: 'member',
  summary: 'Sets the order of the people on the stone',
  versioned: true,
});

export const inviteToGrave = shaped<typeof schemas.inviteToGrave>()({
  method: 'POST',
  path: '/api/sites/:id/shared-grave/invitations',
  access: 'member',
  summary: 'Invites the owners of another site to the shared grave; joined at once by an owner of both',
});

export const revokeGraveInvitation = shaped<typeof schemas.revokeGraveInvitation>()({
  method: 'DELETE',
  path: '/api/sites/:id/shared-grave/invitations/:invitationId',
  access: 'member',
  summary: 'Revokes an open invitation to the shared grave of the site',
});

export const decideGraveInvitation = shaped<typeof schemas.decideGraveInvitation>()({
  method: 'POST',
  path: '/api/sites/:id/shared-grave/invitations/:invitationId/decision',
  access: 'member',
  summary: 'Accepts or declines an invitation that the site received',
});

export const mintGraveCode = shaped<typeof schemas.mintGraveCode>()({
  method: 'POST',
  path: '/api/sites/:id/shared-grave/codes',
  access: 'member',
  summary: 'A new code of the shared grave of the site',
  status: 201,
  creates: true,
});

export const retireGraveCode = shaped<typeof schemas.retireGraveCode>()({
  method: 'POST',
  path: '/api/sites/:id/shared-grave/codes/:code/retire',
  access: 'member',
  summary: 'Retires a code of the shared grave for good',
});

export const graveStickerSheet = shaped<typeof schemas.graveStickerSheet>()({
  method: 'GET',
  path: '/api/sites/:id/shared-grave/sheet.pdf',
  access: 'member',
  summary: 'An A4 sheet of fifteen stickers of a code of the shared grave, with its names',
  produces: 'application/pdf',
});
