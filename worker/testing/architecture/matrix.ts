import { ACCOUNTS } from './matrix-accounts.ts';
import { BOARD_MAIL } from './matrix-board-mail.ts';
import { COMMUNITIES } from './matrix-communities.ts';
import { COMMUNITY_CODES } from './matrix-community-codes.ts';
import { COMMUNITY_MEMBERS_MATRIX } from './matrix-community-members.ts';
import { COMMUNITY_MEMORIES } from './matrix-community-memories.ts';
import { COMMUNITY_PAGE } from './matrix-community-page.ts';
import { COMMUNITY_SITES } from './matrix-community-sites.ts';
import { FLOWERS } from './matrix-flowers.ts';
import { or, type Row, row } from './matrix-format.ts';
import { GRAVES } from './matrix-graves.ts';
import { IMPORTS } from './matrix-imports.ts';
import { OPERATIONS } from './matrix-operations.ts';
import { PRICES } from './matrix-prices.ts';
import { REGISTRY } from './matrix-registry.ts';
import {
  ADMIN,
  ANYONE,
  ASKS,
  BUYER_OR_ADMIN,
  DECIDERS,
  EVERYONE,
  HOME,
  KEEPERS,
  LAST_OWNER,
  LIKES,
  MEMBERS,
  NAMES_HIDDEN,
  NEW_POST,
  NOBODY_404,
  OFFERS,
  OWN_CODE,
  OWN_ORDER,
  OWN_UPLOAD,
  OWNERS,
  PAIRS,
  PAYER,
  PAYER_OR_ADMIN,
  PAYS,
  REPORTS,
  SEES_SIGNED_IN,
  SHARED,
  STAFF,
  UNSEEN,
  VERIFIED,
  VIEW,
} from './matrix-rows.ts';
import { SITE_ADMIN } from './matrix-site-admin.ts';
import { TEXTS } from './matrix-texts.ts';
import { USERS } from './matrix-users.ts';
import { VENDORS } from './matrix-vendors.ts';
import { WALL_MOVES } from './matrix-wall-moves.ts';
import { WALLS } from './matrix-walls.ts';

/**
 * The status of every endpoint for every actor, by the endpoint's name in the contract; after a slash, a
 * variant of the request. Actors and notation: matrix-format.ts. Requests: matrix-sent.ts.
 */
export const MATRIX: Record<string, Row> = {
  health: EVERYONE,
  openapi: EVERYONE,
  docs: EVERYONE,
  getTexts: ANYONE,

  ...ACCOUNTS,
  contact: EVERYONE,
  contactOptions: ANYONE,
  listUpdates: VERIFIED, // the actor's own
  countUpdates: VERIFIED,
  readUpdates: VERIFIED,
  listMyInvitations: VERIFIED,

  listExamples: EVERYONE,
  getSite: HOME,
  'getSite/a deleted one': 'OW AD 410, rest 404',
  getSiteInfo: STAFF,
  addSite: VERIFIED,
  getSiteFromRef: EVERYONE, // the partner's code is the permission
  'getSiteFromRef/with another code': 'rest 422',
  findSameName: EVERYONE, // public sites only
  search: EVERYONE, // public sites, and those the actor belongs to
  suggestions: EVERYONE,
  listMySites: VERIFIED,
  patchSite: STAFF, // display settings
  'patchSite/the names and the sentence': STAFF,
  'patchSite/the story': STAFF,
  'patchSite/the cover': STAFF,
  'patchSite/the dates and places': OWNERS,
  'patchSite/the address': OWNERS,
  'patchSite/the mode': OWNERS,
  deleteSite: OFFERS,
  'deleteSite/a deleted one': 'AN 401, UV 403, OW AD ok, rest 404',
  restoreSite: 'AN 401, UV 403, OW AD ok, rest 404',
  'restoreSite/one that stands': OFFERS,
  listMemories: VIEW,
  'listMemories/a search': VIEW,
  getMemory: VIEW,
  'getMemory/for members': 'family CA ok, rest 404',
  'getMemory/for staff': 'staff ok, rest 404',
  postMemory: NEW_POST,
  editMemory: KEEPERS, // another person's
  'editMemory/waiting': UNSEEN,
  deleteMemory: KEEPERS,
  restoreMemory: UNSEEN,
  decideMemory: or(UNSEEN, 'AN 401, UV 403, CA AD ok, ED CO OW 403, rest 404'),
  listComments: VIEW,
  'listComments/for members': 'family CA ok, rest 404',
  postComment: NEW_POST,
  deleteComment: KEEPERS, // another person's
  restoreComment: UNSEEN,
  listTrashedComments: SEES_SIGNED_IN, // those that the actor deleted, except for roles that decide
  decideComment: or(UNSEEN, 'AN 401, UV 403, CA AD ok, ED CO OW 403, rest 404'),
  likeMemory: LIKES,
  unlikeMemory: LIKES,
  pinMemory: STAFF,
  orderMemory: STAFF,
  moveMemory: OFFERS, // another person's, to a site of the Owner's own
  listPending: SEES_SIGNED_IN, // the actor's own, except for roles that decide
  listTrashed: SEES_SIGNED_IN,
  listDecided: DECIDERS,
  listDecidedComments: DECIDERS,
  reportMemory: REPORTS, // of the Owner
  'reportMemory/waiting': 'AN 401, UV 403, staff CA 403, rest 404',
  reportComment: REPORTS,
  reportSite: REPORTS,
  listReports: DECIDERS,
  decideReports: or('AN 401, UV 403, staff ok, rest 404', 'AN 401, UV 403, CA AD ok, rest 404'),
  muteQueue: DECIDERS,
  getMedia: EVERYONE, // the signature in the address is the permission
  'getMedia/unsigned': NOBODY_404,
  'getMedia/an upload': 'OW ok, rest 404',
  getTranscript: VIEW,
  'getTranscript/for members': 'family CA ok, rest 404',
  'getTranscript/waiting': 'staff CA ok, rest 404',
  putTranscript: KEEPERS, // of another person’s recording
  'putTranscript/waiting': UNSEEN,
  putCaptions: KEEPERS,
  deleteCaptions: KEEPERS,
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
  acceptInvitation: 'AN 401, rest 403', // another person's
  'acceptInvitation/of one of them': 'AN 401, IV ok, rest 403',
  'acceptInvitation/of a link': VERIFIED,
  'acceptInvitation/with a token that nobody got': 'AN 401, UV 403, rest 404',
  declineInvitation: EVERYONE,
  'declineInvitation/with a token that nobody got': NOBODY_404,
  requestAccess: row(ASKS, 'IM ED CO OW 409, rest 403', ASKS),
  listAccessRequests: STAFF,
  decideAccess: STAFF,
  ...COMMUNITY_MEMBERS_MATRIX,

  getSuccession: 'AN 401, UV 403, owners ok, rest 404',
  'getSuccession/as a successor': 'AN 401, UV 403, rest ok',
  nameSuccessors: 'AN 401, UV 403, OW AD ok, CO 403, rest 404',
  claimSite: 'AN 401, UV 403, owners 403, rest 404',
  'claimSite/as a successor': 'AN 401, UV 403, OW 403, rest ok',
  withdrawClaim: 'AN 401, UV 403, owners 403, rest 404', // another person's
  objectToClaim: 'AN 401, UV 403, CO OW ok, AD 403, rest 404',
  'objectToClaim/as a successor': 'AN 401, UV 403, AD 403, rest ok',
  settleClaim: ADMIN,
  setPlan: ADMIN,
  ...SITE_ADMIN,
  activateSite: ADMIN,
  deactivateSite: ADMIN,
  markDeceased: ADMIN,

  ...OPERATIONS,
  ...PRICES,
  ...USERS,
  ...TEXTS,
  ...VENDORS,
  ...FLOWERS,

  listPrices: EVERYONE,
  quoteOrder: STAFF, // a plan that renews
  'quoteOrder/a gift': PAYS,
  placeOrder: STAFF,
  'placeOrder/a gift': PAYS,
  'placeOrder/an export': OWNERS,
  getOrder: BUYER_OR_ADMIN,
  listOrders: VERIFIED, // the actor's own
  listAdminOrders: ADMIN,
  exportAdminOrders: ADMIN,
  listChargebacks: ADMIN,
  exportChargebacks: ADMIN,
  listAdminClaims: ADMIN,
  exportAdminClaims: ADMIN,
  getAdminClaim: ADMIN,
  getOrderSheet: ADMIN,
  moveOrder: BUYER_OR_ADMIN,
  'moveOrder/an advance': 'AN 401, UV 403, OW 403, AD ok, rest 404',
  'placeOrder/stickers': STAFF,
  'placeOrder/a box': STAFF,
  putOrderPhoto: BUYER_OR_ADMIN, // of an issue
  'putOrderPhoto/of a parcel': 'AN 401, UV 403, OW 403, AD ok, rest 404',
  getBoxLabel: BUYER_OR_ADMIN,
  listBoxItems: ADMIN,
  setBoxItem: ADMIN,
  'placeOrder/a podcast': STAFF,
  'placeOrder/a book': STAFF,
  payOrder: OWN_ORDER,
  checkOrder: OWN_ORDER,
  getPlan: PAYS,
  buyPlan: STAFF,
  'buyPlan/a gift': PAYS,
  cancelPlan: PAYER_OR_ADMIN,
  changePlan: PAYER,
  'changePlan/renewing again': PAYER,
  getBilling: VERIFIED, // the actor's own
  addCard: VERIFIED,
  checkCard: OWN_ORDER,
  setDefaultCard: OWN_ORDER,
  removeCard: OWN_ORDER,
  getInvoiceFile: 'AN 401, UV 403, OW AD ok, rest 404',
  receivePaymentEvent: ANYONE, // signed by the provider
  'receivePaymentEvent/not signed': 'rest kiosks 401',
  getBackup: OWNERS,
  'getBackup/without a plan': row('AN 401, UV 403, family CA 403, rest 404', 'AN 401, UV 403, rest 403'),

  getSiteDetails: VIEW,
  listRelatedSites: VIEW,
  addRelatedSite: STAFF,
  'addRelatedSite/with one that is hidden': NAMES_HIDDEN,
  changeRelatedSite: STAFF,
  decideRelatedSite: STAFF,
  'decideRelatedSite/of one that is hidden': NAMES_HIDDEN,
  removeRelatedSite: STAFF,
  translate: SEES_SIGNED_IN,
  'translate/not confirmed': row('AN 401, UV 403, family CA 422, rest 404', 'AN 401, UV 403, rest ok'),
  listRelatedLinks: VIEW,
  addRelatedLink: STAFF,
  changeRelatedLink: STAFF,
  removeRelatedLink: STAFF,
  listSiteGroups: VIEW,
  addSiteGroup: STAFF,
  'addSiteGroup/one that is hidden': NAMES_HIDDEN,
  removeSiteGroup: STAFF,
  listTags: VIEW,
  addTag: STAFF,
  renameTag: STAFF,
  removeTag: STAFF,
  listExtendedFields: VIEW,
  addExtendedField: STAFF,
  'addExtendedField/without a subscription': row(
    'AN 401, UV 403, family CA 403, rest 404',
    'AN 401, rest 403',
  ),
  changeExtendedField: STAFF,
  removeExtendedField: STAFF,

  listReminders: VIEW,
  addReminder: LIKES, // for oneself
  previewReminder: LIKES,
  'previewReminder/for all members': OWNERS,
  'addReminder/for all members': OWNERS,
  setFirstYear: LIKES, // for oneself
  'setFirstYear/for all members': OWNERS,
  changeReminder: SHARED,
  removeReminder: SHARED,
  testReminder: MEMBERS,
  muteReminder: MEMBERS,
  reminderDays: MEMBERS,
  reminderCalendar: MEMBERS,
  reminderLog: SHARED,
  memorialText: LIKES,
  getNotice: VIEW,
  saveNotice: STAFF,
  removeNotice: STAFF,
  getThanks: STAFF,
  sendThanks: STAFF,
  openNotice: ANYONE, // the link is the permission
  'openNotice/with a token that nobody got': 'rest kiosks 404',
  noticeCalendar: ANYONE,
  'noticeCalendar/with a token that nobody got': 'rest kiosks 404',
  listQuestions: STAFF,
  listOfferedQuestions: STAFF,
  addQuestion: STAFF,
  changeQuestion: STAFF,
  removeQuestion: STAFF,
  startSeries: STAFF,
  changeSeries: STAFF,
  openQuestion: ANYONE, // the token is the permission
  'openQuestion/with a token that nobody got': 'rest kiosks 404',
  answerQuestion: ANYONE,
  'answerQuestion/with a token that nobody got': 'rest kiosks 404',
  skipQuestion: ANYONE,
  'skipQuestion/with a token that nobody got': 'rest kiosks 404',
  stopQuestions: ANYONE,
  'stopQuestions/with a token that nobody got': 'rest kiosks 404',

  unsubscribe: ANYONE, // the token was emailed to the user concerned
  'unsubscribe/with a token that nobody got': 'rest kiosks 422',

  getCommunity: row('community AD ok, rest 403', 'rest ok'),
  ...WALLS,
  ...IMPORTS,
  ...REGISTRY,
  ...WALL_MOVES,
  ...BOARD_MAIL,
  listMyCommunities: VERIFIED,
  ...COMMUNITIES,
  ...COMMUNITY_PAGE,
  ...COMMUNITY_SITES,
  ...COMMUNITY_MEMORIES,
  pairKiosk: PAIRS,
  listKiosks: PAIRS,
  revokeKiosk: PAIRS,
  kioskToken: ANYONE, // the code is the permission
  'kioskToken/with a wrong code': 'rest kiosks 422',

  ...GRAVES,
  ...COMMUNITY_CODES,
  getSiteLinkByQr: EVERYONE, // returns where a scan leads, not the site's data
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
  reportCode: 'AN 401, UV 403, rest 404', // it leads to a site, so it cannot be reported
  'reportCode/free': 'AN 401, UV 403, rest ok',
};
