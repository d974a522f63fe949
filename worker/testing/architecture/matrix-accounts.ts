import { type Row, row } from './matrix-format.ts';
import {
  ALL_SIGNED_IN,
  ANYONE,
  OFFERS,
  OWN_UPLOAD,
  SEES_SIGNED_IN,
  SIGNED_IN,
  VERIFIED,
} from './matrix-rows.ts';
import { SECOND_FACTOR } from './matrix-second-factor.ts';

/** The rows about accounts, guests, exports and what one gets by email. */
export const ACCOUNTS: Record<string, Row> = {
  authenticate: ANYONE,
  'authenticate/wrong password': 'rest kiosks 401',
  refreshSession: ANYONE,
  'refreshSession/no cookie': 'rest kiosks 401',
  logout: ALL_SIGNED_IN,
  getUser: ALL_SIGNED_IN,
  setLocale: SIGNED_IN,
  register: ANYONE,
  verifyEmail: 'AN ok, rest 422', // the link of another person, who may open it where nobody is signed in
  'verifyEmail/with a wrong code': 'AN 401, rest 422',
  resendVerification: SIGNED_IN,
  forgotPassword: ANYONE,
  'forgotPassword/of nobody': 'rest kiosks 404',
  sendLoginCode: ANYONE,
  confirmLoginCode: 'rest kiosks 422', // a wrong code
  postAsGuest: row('rest kiosks 404', 'rest kiosks ok', 'rest kiosks 403'),
  confirmGuest: ANYONE,
  'confirmGuest/with a token that nobody got': 'rest kiosks 422',
  startGuestUpload: ANYONE, // the pass is the permission
  'startGuestUpload/with a pass that nobody got': 'rest kiosks 410',
  putGuestPart: ANYONE,
  'putGuestPart/of another memory': 'rest kiosks 404',
  finishGuestUpload: ANYONE,
  'finishGuestUpload/of another memory': 'rest kiosks 404',
  getGuestUpload: ANYONE,
  'getGuestUpload/of another memory': 'rest kiosks 404',
  requestExport: VERIFIED,
  getExport: 'AN 401, UV 403, rest 404', // of nobody
  requestCopy: OFFERS,
  getCopy: OFFERS,
  downloadExport: 'rest 404', // without a signature
  resetPassword: ANYONE,
  'resetPassword/with a token that nobody got': 'rest kiosks 422',
  patchUser: VERIFIED,
  'patchUser/with a picture of another': 'AN 401, UV 403, rest 404',
  deleteUser: 'AN 401, UV 403, rest 422', // the address typed is not the actor's
  getAccount: VERIFIED,
  confirmEmailChange: ANYONE,
  'confirmEmailChange/with a token that nobody got': 'rest kiosks 422',
  cancelEmailChange: VERIFIED,
  listSessions: SIGNED_IN,
  endSession: 'AN 401, rest 404', // the session of another person
  endSessions: SIGNED_IN,
  signInOptions: ANYONE,
  startSocial: ANYONE,
  'startSocial/not configured': 'rest kiosks 404',
  socialToken: 'rest 422', // this browser started no flow
  connectProvider: VERIFIED,
  disconnectProvider: VERIFIED,
  ...SECOND_FACTOR,
  listMailLevels: VERIFIED,
  resumeMail: VERIFIED,
  setWeeklyMail: VERIFIED,
  receiveMailEvent: ANYONE, // signed by the mail provider
  'receiveMailEvent/not signed': 'rest kiosks 401',
  setMailLevel: 'AN 401, UV 403, IM ED CO OW ok, rest 404',
  listCalendarFeeds: VERIFIED,
  listDaysAhead: VERIFIED,
  addCalendarFeed: SEES_SIGNED_IN,
  revokeCalendarFeed: OWN_UPLOAD,
  readCalendar: ANYONE, // the token in its address is the permission
  'readCalendar/with a token that nobody got': 'rest kiosks 404',
};
