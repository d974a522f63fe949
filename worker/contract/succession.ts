import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/succession.ts';

export type { Succession } from './schemas/succession.ts';

export const CLAIM_STATES = ['open', 'disputed', 'refused', 'withdrawn', 'done'] as const;

export const SUCCESSORS_MOST = 5;
export const OBJECTION_DAYS = 30;
/** The longest note of a claim or objection. */
export const NOTE_MAX = 1000;

export const getSuccession = shaped<typeof schemas.getSuccession>()({
  method: 'GET',
  path: '/api/sites/:id/succession',
  access: 'member',
  summary: 'Who may take a site over, and whether someone has asked for it',
});

export const nameSuccessors = shaped<typeof schemas.nameSuccessors>()({
  method: 'PUT',
  path: '/api/sites/:id/succession',
  access: 'member',
  summary: "The Owner's list of successors, in order",
});

export const claimSite = shaped<typeof schemas.claimSite>()({
  method: 'POST',
  path: '/api/sites/:id/succession/claim',
  access: 'member',
  summary: 'A successor asks for the site; unless someone objects within thirty days, it is theirs',
  status: 201,
  creates: true,
});

export const withdrawClaim = shaped<typeof schemas.withdrawClaim>()({
  method: 'DELETE',
  path: '/api/sites/:id/succession/claim',
  access: 'member',
  summary: 'Takes a claim back',
});

export const objectToClaim = shaped<typeof schemas.objectToClaim>()({
  method: 'POST',
  path: '/api/sites/:id/succession/objection',
  access: 'member',
  summary: "The Owner's objection ends a claim; that of others puts it before an administrator",
});

export const settleClaim = shaped<typeof schemas.settleClaim>()({
  method: 'POST',
  path: '/api/sites/:id/succession/decision',
  access: 'admin',
  destructive: true,
  summary: 'An administrator decides on a disputed claim',
});
