export const MODES = ['private', 'open', 'regular'] as const;
export type Mode = (typeof MODES)[number];

/** The columns, in their order. Those who are unverified, a kiosk or suspended have a Co-Owner's row all the same. */
export const ACTORS = [
  'anonymous',
  'unverified',
  'kiosk',
  'stranger',
  'vendor',
  'member',
  'suspended',
  'editor',
  'co-owner',
  'owner',
  'owner of another site',
  'admin',
] as const;
export type Who = (typeof ACTORS)[number];

/** A cell for each actor: a status, or `ok` for the endpoint's own. One string where the mode is all the same. */
export type Row = string | Record<Mode, string>;

const row = (hidden: string, open: string, regular = open): Row => ({ private: hidden, open, regular });

//                 AN  UV  KI  RG  VE  IM  SU  ED  CO  OW  OO  AD
const EVERYONE = ' ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok';
const NOBODY_401 = '401 401 401 401 401 401 401 401 401 401 401 401';
const NOBODY_404 = '404 404 404 404 404 404 404 404 404 404 404 404';
const NOBODY_422 = '422 422 422 422 422 422 422 422 422 422 422 422';
const SIGNED_IN = '401 ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok';
const VIEW = row(
  '404 404 404 404 404 ok  404 ok  ok  ok  404 ok',
  'ok  ok  404 ok  ok  ok  ok  ok  ok  ok  ok  ok',
);
const ADMIN = '401 403 403 403 403 403 403 403 403 403 403 ok';
const BIND_QR = row(
  '401 403 404 404 404 403 404 403 ok  ok  404 ok',
  '401 403 404 403 403 403 403 403 ok  ok  403 ok',
);
const STAFF = row(
  '401 403 404 404 404 403 404 ok  ok  ok  404 ok',
  '401 403 404 403 403 403 403 ok  ok  ok  403 ok',
);
/** What is not published is there for those who decide on it. */
const STAFF_UNSEEN = '401 403 404 404 404 404 404 ok  ok  ok  404 ok';
const NO_KIOSK = '401 403 403 ok  ok  ok  ok  ok  ok  ok  ok  ok';
const SEES_SIGNED_IN = row(
  '401 403 404 404 404 ok  404 ok  ok  ok  404 ok',
  '401 403 404 ok  ok  ok  ok  ok  ok  ok  ok  ok',
);
/** Of a code one learns nothing that one may not bind. */
const OWN_CODE = '401 403 404 404 404 404 404 404 ok  ok  404 ok';

const NEW_POST = row(
  '401 403 404 404 404 ok  404 ok  ok  ok  404 ok',
  '401 403 404 ok  ok  ok  403 ok  ok  ok  ok  ok',
  '401 403 404 403 403 ok  403 ok  ok  ok  403 ok',
);
/** Of the site's owner. */
const OWN_UPLOAD = '401 403 404 404 404 404 404 404 404 ok  404 404';

/** Who gets what of whose site, by the endpoint's name in the contract; after a slash, another thing asked there. */
export const MATRIX: Record<string, Row> = {
  health: EVERYONE,
  openapi: EVERYONE,
  docs: EVERYONE,

  authenticate: EVERYONE,
  'authenticate/wrong password': NOBODY_401,
  refreshSession: EVERYONE,
  'refreshSession/no cookie': NOBODY_401,
  logout: SIGNED_IN,
  getUser: SIGNED_IN,
  setLocale: SIGNED_IN,
  register: EVERYONE,
  verifyEmail: EVERYONE, // the token is the permission
  'verifyEmail/with a wrong code': '401 422 ok  ok  ok  ok  ok  ok  ok  ok  ok  ok',
  resendVerification: SIGNED_IN,
  forgotPassword: EVERYONE,
  'forgotPassword/of nobody': NOBODY_404,
  resetPassword: EVERYONE,
  'resetPassword/with a token that nobody got': NOBODY_422,

  listExamples: EVERYONE,
  getSite: row(
    '403 403 403 403 403 ok  403 ok  ok  ok  403 ok',
    'ok  ok  403 ok  ok  ok  ok  ok  ok  ok  ok  ok',
  ),
  addSite: NO_KIOSK,
  findSameName: EVERYONE, // of public sites only
  listMySites: NO_KIOSK,
  patchSite: STAFF,
  listMemories: VIEW,
  getMemory: VIEW,
  'getMemory/for members': '404 404 404 404 404 ok  404 ok  ok  ok  404 ok',
  'getMemory/for staff': '404 404 404 404 404 404 404 ok  ok  ok  404 ok',
  postMemory: NEW_POST,
  editMemory: STAFF, // of someone else's
  'editMemory/waiting': STAFF_UNSEEN,
  deleteMemory: STAFF,
  restoreMemory: STAFF_UNSEEN,
  decideMemory: STAFF_UNSEEN,
  listPending: SEES_SIGNED_IN, // one's own, where one does not decide
  listTrashed: SEES_SIGNED_IN,
  getMedia: EVERYONE, // the signature in the address is the permission
  'getMedia/unsigned': NOBODY_404,
  'getMedia/an upload': '404 404 404 404 404 404 404 404 404 ok  404 404',
  startUpload: NEW_POST,
  'startUpload/a portrait': STAFF,
  'startUpload/for nobody yet': NO_KIOSK,
  putPart: OWN_UPLOAD,
  finishUpload: OWN_UPLOAD,
  abortUpload: OWN_UPLOAD,

  unsubscribe: EVERYONE, // the token came by mail to whom it concerns
  'unsubscribe/with a token that nobody got': NOBODY_422,

  getSiteLinkByQr: EVERYONE, // says where a scan leads, not what is there
  codeSvg: EVERYONE,
  codePng: EVERYONE,
  listCodes: BIND_QR,
  mintCode: BIND_QR,
  mintFreeCode: ADMIN,
  bindCode: BIND_QR,
  'bindCode/to another site': OWN_CODE,
  listScans: BIND_QR,
  stickerSheet: BIND_QR,
  retireCode: OWN_CODE,
  'retireCode/free': '401 403 404 404 404 404 404 404 404 404 404 ok',
  reportCode: '401 403 403 404 404 404 404 404 404 404 404 404', // it leads to a site: nobody's to report
  'reportCode/free': '401 403 403 ok  ok  ok  ok  ok  ok  ok  ok  ok',
};
