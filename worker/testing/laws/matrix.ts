import { or, type Row, row } from './matrix-format.ts';

const EVERYONE = 'rest ok';
/** Where no token is looked at, so that a screen asks as a visitor. */
const ANYONE = 'rest kiosks ok';
const NOBODY_404 = 'rest 404';
const SIGNED_IN = 'AN 401, rest ok';
/** Screens too. */
const ALL_SIGNED_IN = 'AN 401, rest kiosks ok';
const VERIFIED = 'AN 401, UV 403, rest ok';
const ADMIN = 'AN 401, AD ok, rest 403';
const VIEW = row('family CA ok, rest 404', 'rest ok');
/** The site's own page says that it is private. */
const HOME = row('family CA ok, rest 403', 'rest ok');
const SEES_SIGNED_IN = row('AN 401, UV 403, family CA ok, rest 404', 'AN 401, UV 403, rest ok');
const STAFF = row('AN 401, UV 403, staff ok, IM CA 403, rest 404', 'AN 401, UV 403, staff ok, rest 403');
const OWNERS = row(
  'AN 401, UV 403, owners ok, IM ED CA 403, rest 404',
  'AN 401, UV 403, owners ok, rest 403',
);
/** Whoever may edit and delete what others wrote. */
const KEEPERS = row('AN 401, UV 403, staff CA ok, IM 403, rest 404', 'AN 401, UV 403, staff CA ok, rest 403');
/** What is not published is there for those who decide on it. */
const UNSEEN = 'AN 401, UV 403, staff CA ok, rest 404';
/** Of a code one learns nothing that one may not bind. */
const OWN_CODE = 'AN 401, UV 403, owners ok, rest 404';
const NEW_POST = row(
  'AN 401, UV 403, family ok, CA 403, rest 404',
  'AN 401, UV 403, SU 403, rest ok',
  'AN 401, UV 403, family ok, rest 403',
);
/** Of the community's settings. */
const PAIRS = row(
  'AN 401, UV 403, CC CW AD ok, CE CM 403, rest 404',
  'AN 401, UV 403, CC CW AD ok, rest 403',
);
/** What the Owner alone gives or takes, and an administrator. */
const OFFERS = row(
  'AN 401, UV 403, OW AD ok, IM ED CO CA 403, rest 404',
  'AN 401, UV 403, OW AD ok, rest 403',
);
/** Nobody leaves a site without its Owner. */
const LAST_OWNER = row(
  'AN 401, UV 403, OW AD 409, IM ED CO CA 403, rest 404',
  'AN 401, UV 403, OW AD 409, rest 403',
);
/** Who may ask to be let in, or to take part. */
const ASKS = 'UV SU AD 403, IM ED CO OW 409, rest ok';
/** Of the site's owner. */
const OWN_UPLOAD = 'AN 401, UV 403, OW ok, rest 404';

/**
 * Who gets what of whose site or community, by the endpoint's name in the contract; after a slash, another thing
 * asked there. Who there is and how a row is written: matrix-format.ts. What a row asks: matrix-sent.ts.
 */
export const MATRIX: Record<string, Row> = {
  health: EVERYONE,
  openapi: EVERYONE,
  docs: EVERYONE,

  authenticate: ANYONE,
  'authenticate/wrong password': 'rest kiosks 401',
  refreshSession: ANYONE,
  'refreshSession/no cookie': 'rest kiosks 401',
  logout: ALL_SIGNED_IN,
  getUser: ALL_SIGNED_IN,
  setLocale: ALL_SIGNED_IN,
  register: ANYONE,
  verifyEmail: EVERYONE, // the token is the permission
  'verifyEmail/with a wrong code': 'AN 401, UV 422, rest ok',
  resendVerification: SIGNED_IN,
  forgotPassword: ANYONE,
  'forgotPassword/of nobody': 'rest kiosks 404',
  resetPassword: ANYONE,
  'resetPassword/with a token that nobody got': 'rest kiosks 422',
  patchUser: VERIFIED,
  'patchUser/with a picture of another': 'AN 401, UV 403, rest 404',
  deleteUser: 'AN 401, UV 403, rest 422', // the address typed is not theirs
  getAccount: VERIFIED,
  confirmEmailChange: ANYONE,
  'confirmEmailChange/with a token that nobody got': 'rest kiosks 422',
  cancelEmailChange: VERIFIED,
  listSessions: SIGNED_IN,
  endSession: 'AN 401, rest 404', // of another
  endSessions: SIGNED_IN,
  signInOptions: ANYONE,
  startSocial: ANYONE,
  'startSocial/not configured': 'rest kiosks 404',
  socialToken: 'rest 422', // nothing was begun in this browser
  connectProvider: VERIFIED,
  disconnectProvider: VERIFIED,
  listMailLevels: VERIFIED,
  setMailLevel: 'AN 401, UV 403, IM ED CO OW ok, rest 404',
  listCalendarFeeds: VERIFIED,
  addCalendarFeed: SEES_SIGNED_IN,
  revokeCalendarFeed: OWN_UPLOAD,
  readCalendar: ANYONE, // the token in its address is the permission
  'readCalendar/with a token that nobody got': 'rest kiosks 404',
  contact: EVERYONE,
  listUpdates: VERIFIED, // one's own
  countUpdates: VERIFIED,
  readUpdates: VERIFIED,
  listMyInvitations: VERIFIED,

  listExamples: EVERYONE,
  getSite: HOME,
  addSite: VERIFIED,
  getSiteFromRef: EVERYONE, // the partner's code is the permission
  'getSiteFromRef/with another code': 'rest 422',
  findSameName: EVERYONE, // of public sites only
  search: EVERYONE, // of public ones, and those one belongs to
  suggestions: EVERYONE,
  listMySites: VERIFIED,
  patchSite: STAFF,
  listMemories: VIEW,
  getMemory: VIEW,
  'getMemory/for members': 'family CA ok, rest 404',
  'getMemory/for staff': 'staff ok, rest 404',
  postMemory: NEW_POST,
  editMemory: KEEPERS, // of someone else's
  'editMemory/waiting': UNSEEN,
  deleteMemory: KEEPERS,
  restoreMemory: UNSEEN,
  decideMemory: or(UNSEEN, 'AN 401, UV 403, CA AD ok, ED CO OW 403, rest 404'),
  listPending: SEES_SIGNED_IN, // one's own, where one does not decide
  listTrashed: SEES_SIGNED_IN,
  getMedia: EVERYONE, // the signature in the address is the permission
  'getMedia/unsigned': NOBODY_404,
  'getMedia/an upload': 'OW ok, rest 404',
  startUpload: NEW_POST,
  'startUpload/a portrait': STAFF,
  'startUpload/for nobody yet': VERIFIED,
  'startUpload/a picture of oneself': VERIFIED,
  putPart: OWN_UPLOAD,
  finishUpload: OWN_UPLOAD,
  abortUpload: OWN_UPLOAD,

  listMembers: STAFF,
  changeMember: OWNERS, // a member becomes an Editor
  'changeMember/a member becomes a Co-Owner': OFFERS,
  'changeMember/a member is paused': STAFF,
  'changeMember/an Editor is paused': OWNERS,
  removeMember: STAFF, // a member
  'removeMember/an Editor': OWNERS,
  'removeMember/a Co-Owner': OFFERS,
  'changeMember/the Owner is paused': LAST_OWNER,
  'removeMember/the Owner': LAST_OWNER,
  'removeMember/oneself': row(
    'AN 401, UV 403, IM ED CO ok, OW 409, rest 404',
    'AN 401, UV SU 403, IM ED CO ok, OW 409, rest 404',
  ),
  listInvitations: STAFF,
  createInvitation: STAFF,
  'createInvitation/by a link': STAFF,
  'createInvitation/to be an Editor': OWNERS,
  'createInvitation/to be a Co-Owner': OFFERS,
  'createInvitation/to be the Owner': OFFERS,
  revokeInvitation: STAFF,
  'revokeInvitation/of an Editor': OWNERS,
  openInvitation: EVERYONE, // the token is the permission
  'openInvitation/with a token that nobody got': NOBODY_404,
  acceptInvitation: 'AN 401, rest 403', // of someone else
  'acceptInvitation/of one of them': 'AN 401, IV ok, rest 403',
  'acceptInvitation/of a link': VERIFIED,
  'acceptInvitation/with a token that nobody got': 'AN 401, UV 403, rest 404',
  declineInvitation: EVERYONE,
  'declineInvitation/with a token that nobody got': NOBODY_404,
  requestAccess: row(ASKS, 'IM ED CO OW 409, rest 403', ASKS),
  listAccessRequests: STAFF,
  decideAccess: STAFF,

  getSuccession: 'AN 401, UV 403, owners ok, rest 404',
  'getSuccession/as a successor': 'AN 401, UV 403, rest ok',
  nameSuccessors: 'AN 401, UV 403, OW AD ok, CO 403, rest 404',
  claimSite: 'AN 401, UV 403, owners 403, rest 404',
  'claimSite/as a successor': 'AN 401, UV 403, OW 403, rest ok',
  withdrawClaim: 'AN 401, UV 403, owners 403, rest 404', // of someone else's
  objectToClaim: 'AN 401, UV 403, CO OW ok, AD 403, rest 404',
  'objectToClaim/as a successor': 'AN 401, UV 403, AD 403, rest ok',
  settleClaim: ADMIN,

  unsubscribe: ANYONE, // the token came by mail to whom it concerns
  'unsubscribe/with a token that nobody got': 'rest kiosks 422',

  getCommunity: row('community AD ok, rest 403', 'rest ok'),
  getWall: row('community AD KI ok, rest 403', 'rest KI ok'),
  listMyCommunities: VERIFIED,
  pairKiosk: PAIRS,
  listKiosks: PAIRS,
  revokeKiosk: PAIRS,
  kioskToken: ANYONE, // the code is the permission
  'kioskToken/with a wrong code': 'rest kiosks 422',

  getSiteLinkByQr: EVERYONE, // says where a scan leads, not what is there
  codeSvg: EVERYONE,
  codePng: EVERYONE,
  listCodes: OWNERS,
  mintCode: OWNERS,
  mintFreeCode: ADMIN,
  bindCode: OWNERS,
  'bindCode/to another site': OWN_CODE,
  listScans: OWNERS,
  stickerSheet: OWNERS,
  retireCode: OWN_CODE,
  'retireCode/free': 'AN 401, UV 403, AD ok, rest 404',
  reportCode: 'AN 401, UV 403, rest 404', // it leads to a site: nobody's to report
  'reportCode/free': 'AN 401, UV 403, rest ok',
};
