import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/second-factor.ts';

export type { SecondFactor } from './schemas/second-factor.ts';

/** The number of recovery codes, and of their characters. */
export const RECOVERY_CODES = 10;
export const RECOVERY_LENGTH = 10;

/** Passkeys of one person, at most. */
export const PASSKEYS_MOST = 10;

export const getSecondFactor = shaped<typeof schemas.getSecondFactor>()({
  method: 'GET',
  path: '/api/users/second-factor',
  access: 'member',
  summary: 'The passkeys, the authenticator app and the number of recovery codes of the caller',
  beforeProof: true,
});

export const sendEnrolCode = shaped<typeof schemas.sendEnrolCode>()({
  method: 'POST',
  path: '/api/users/second-factor/mailed-code',
  access: 'member',
  summary: 'Mails a code to an administrator without a second factor, who needs it to add the first one',
  beforeProof: true,
});

export const confirmEnrolCode = shaped<typeof schemas.confirmEnrolCode>()({
  method: 'POST',
  path: '/api/users/second-factor/mailed-code/confirm',
  access: 'member',
  summary: 'Lets this session add the first passkey or app for half an hour, by the mailed code',
  beforeProof: true,
});

export const beginPasskey = shaped<typeof schemas.beginPasskey>()({
  method: 'POST',
  path: '/api/users/second-factor/passkey',
  access: 'member',
  summary: 'What the browser needs in order to make a passkey, for five minutes',
  beforeProof: true,
});

export const beginAuthenticator = shaped<typeof schemas.beginAuthenticator>()({
  method: 'POST',
  path: '/api/users/second-factor/authenticator',
  access: 'member',
  summary: 'The secret of a new authenticator app, for five minutes',
  beforeProof: true,
});

export const enrolSecondFactor = shaped<typeof schemas.enrolSecondFactor>()({
  method: 'POST',
  path: '/api/users/second-factor/enrol',
  access: 'member',
  summary: 'Adds the passkey or app that was begun; with the first come recovery codes, which are shown once',
  beforeProof: true,
});

export const challengeSecondFactor = shaped<typeof schemas.challengeSecondFactor>()({
  method: 'POST',
  path: '/api/users/second-factor/challenge',
  access: 'member',
  summary: 'What a passkey signs in order to verify, for five minutes and once',
  beforeProof: true,
});

export const verifySecondFactor = shaped<typeof schemas.verifySecondFactor>()({
  method: 'POST',
  path: '/api/users/second-factor/verify',
  access: 'member',
  summary: 'Passes the second factor in this session, by a passkey or a code of the app',
  beforeProof: true,
});

export const recoverSecondFactor = shaped<typeof schemas.recoverSecondFactor>()({
  method: 'POST',
  path: '/api/users/second-factor/recover',
  access: 'member',
  summary: 'Passes the second factor in this session by a recovery code, which works once',
  beforeProof: true,
});

export const renewRecoveryCodes = shaped<typeof schemas.renewRecoveryCodes>()({
  method: 'POST',
  path: '/api/users/second-factor/recovery-codes',
  access: 'member',
  summary: 'New recovery codes instead of the old ones; needs a second factor passed within ten minutes',
});

export const removePasskey = shaped<typeof schemas.removePasskey>()({
  method: 'DELETE',
  path: '/api/users/second-factor/passkeys/:id',
  access: 'member',
  summary: 'Removes a passkey; needs a second factor passed within ten minutes',
});

export const removeAuthenticator = shaped<typeof schemas.removeAuthenticator>()({
  method: 'DELETE',
  path: '/api/users/second-factor/authenticator',
  access: 'member',
  summary: 'Removes the authenticator app; needs a second factor passed within ten minutes',
});
