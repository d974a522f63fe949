import type { Row } from './matrix-format.ts';
import { VERIFIED } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';

/** Of people who have no second factor; who has one and has not passed it: matrix-stale.test.ts. */
export const SECOND_FACTOR: Record<string, Row> = {
  getSecondFactor: VERIFIED,
  sendEnrolCode: VERIFIED,
  confirmEnrolCode: 'AN 401, UV 403, rest 422', // a wrong code
  // an administrator types a mailed code first
  beginPasskey: 'AN 401, UV AD 403, rest ok',
  beginAuthenticator: 'AN 401, UV AD 403, rest ok',
  enrolSecondFactor: 'AN 401, UV AD 403, rest 422', // a wrong code
  challengeSecondFactor: 'AN 401, UV 403, rest 404',
  verifySecondFactor: 'AN 401, UV 403, rest 422',
  recoverSecondFactor: 'AN 401, UV 403, rest 422',
  renewRecoveryCodes: 'AN 401, AD 409, rest 403', // only an administrator has just passed one
  removePasskey: 'AN 401, UV 403, rest 404',
  removeAuthenticator: 'AN 401, UV 403, rest 404',
};

const wrongCode = (): Sent => ({ json: { code: '000000' } });
export const SECOND_FACTOR_SENT: Record<string, () => Sent> = {
  sendEnrolCode: () => ({ byCopy: true }), // to have no code whose wrong tries are counted
  confirmEnrolCode: wrongCode,
  enrolSecondFactor: wrongCode,
  verifySecondFactor: wrongCode,
  recoverSecondFactor: wrongCode,
  removePasskey: () => ({ at: 'none' }),
};
