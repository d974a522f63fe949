import { or, row } from './matrix-format.ts';

export const EVERYONE = 'rest ok';
/** Endpoints that ignore the token, so that a screen is treated as a visitor. */
export const ANYONE = 'rest kiosks ok';
export const NOBODY_404 = 'rest 404';
export const SIGNED_IN = 'AN 401, rest ok';
/** Screens too. */
export const ALL_SIGNED_IN = 'AN 401, rest kiosks ok';
export const VERIFIED = 'AN 401, UV 403, rest ok';
export const ADMIN = 'AN 401, AD ok, rest 403';
export const VIEW = row('family CA ok, rest 404', 'rest ok');
/** The site's own page, which states that the site is private. */
export const HOME = row('family CA ok, rest 403', 'rest ok');
export const SEES_SIGNED_IN = row('AN 401, UV 403, family CA ok, rest 404', 'AN 401, UV 403, rest ok');
export const STAFF = row(
  'AN 401, UV 403, staff ok, IM CA 403, rest 404',
  'AN 401, UV 403, staff ok, rest 403',
);
/** Staff who name a thing that they may not see. */
export const NAMES_HIDDEN = row(
  'AN 401, UV 403, AD ok, IM CA 403, rest 404',
  'AN 401, UV 403, AD ok, ED CO OW 404, rest 403',
);
export const OWNERS = row(
  'AN 401, UV 403, owners ok, IM ED CA 403, rest 404',
  'AN 401, UV 403, owners ok, rest 403',
);
/** Roles that may edit and delete memories of others. */
export const KEEPERS = row(
  'AN 401, UV 403, staff CA ok, IM 403, rest 404',
  'AN 401, UV 403, staff CA ok, rest 403',
);
/** Roles that decide on what others write. */
export const DECIDERS = or(
  STAFF,
  row('AN 401, UV 403, CA AD ok, IM ED CO OW 403, rest 404', 'AN 401, UV 403, CA AD ok, rest 403'),
);
/** All who may see it may report it, except its author, the Owner. */
export const REPORTS = row(
  'AN 401, UV 403, OW 403, family CA ok, rest 404',
  'AN 401, UV 403, OW 403, rest ok',
);
/** Unpublished memories are visible to those who decide on them. */
export const UNSEEN = 'AN 401, UV 403, staff CA ok, rest 404';
/** A code is hidden from anyone who may not bind it. */
export const OWN_CODE = 'AN 401, UV 403, owners ok, rest 404';
export const NEW_POST = row(
  'AN 401, UV 403, family ok, CA 403, rest 404',
  'AN 401, UV 403, SU 403, rest ok',
  'AN 401, UV 403, family ok, rest 403',
);
/** Hearts, of everyone who may read and is signed in. */
export const LIKES = row('AN 401, UV 403, family CA ok, rest 404', 'AN 401, UV 403, SU 403, rest ok');
/** A reminder of the Owner for all members, as its readers see it. */
export const MEMBERS = 'AN 401, UV 403, family ok, rest 404';
/** The same, as those who may change it. */
export const SHARED = 'AN 401, UV 403, owners ok, IM ED 403, rest 404';
/** Management of the community's settings. */
export const PAIRS = row(
  'AN 401, UV 403, CC CW AD ok, CE CM 403, rest 404',
  'AN 401, UV 403, CC CW AD ok, rest 403',
);
/** Roles that only the Owner and an administrator grant or revoke. */
export const OFFERS = row(
  'AN 401, UV 403, OW AD ok, IM ED CO CA 403, rest 404',
  'AN 401, UV 403, OW AD ok, rest 403',
);
/** The site's only Owner cannot leave. */
export const LAST_OWNER = row(
  'AN 401, UV 403, OW AD 409, IM ED CO CA 403, rest 404',
  'AN 401, UV 403, OW AD 409, rest 403',
);
/** Actors who may request access or membership. */
export const ASKS = 'UV SU AD 403, IM ED CO OW 409, rest ok';
/** An upload of the site's Owner. */
export const OWN_UPLOAD = 'AN 401, UV 403, OW ok, rest 404';
/** Roles that may buy a plan. */
export const PAYS = row('AN 401, UV 403, family ok, CA 403, rest 404', 'AN 401, UV 403, family ok, rest 403');
/** A plan that the Owner pays for. */
export const PAYER_OR_ADMIN = row(
  'AN 401, UV 403, OW AD ok, IM ED CO CA 403, rest 404',
  'AN 401, UV 403, OW AD ok, rest 403',
);
export const PAYER = row('AN 401, UV 403, OW ok, family CA 403, rest 404', 'AN 401, UV 403, OW ok, rest 403');
/** An order or a card of the Owner. */
export const BUYER_OR_ADMIN = 'AN 401, UV 403, OW AD ok, rest 404';
export const OWN_ORDER = 'AN 401, UV 403, OW ok, rest 404';
