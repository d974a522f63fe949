export { presentUser } from './account.present.ts';
export {
  deleteUserOfAddress,
  findByEmail,
  findUser,
  insertNobody,
  insertUser,
  mergeUsers,
  NOBODY_ID,
  setPassword,
  setRole,
  setVendorRole,
  suspendUsers,
  type UserRow,
  unsuspendUsers,
} from './account.repo.ts';
export { newUser } from './account.rules.ts';
export { readUser } from './account.service.ts';
export { contactOptions } from './contact.service.ts';
export { mailboxOwner } from './mailbox-owner.ts';
export { hashPassword, isPassword, refuseCommon } from './password.ts';
export { listJustMailedReset, mailReset } from './reset.service.ts';
export {
  deleteSecondFactorsOf,
  hasFactorsStill,
  hasSecondFactor,
} from './second-factor/second-factor.repo.ts';
export {
  revokeSession,
  revokeSessionsOf,
  revokeSessionsOfAddress,
  revokeSessionsOfAll,
} from './session.repo.ts';
export { confirmPassword, countLoginAttempt, openSession, prepareSession } from './session.service.ts';
export { notifyAddressOwner, REGISTER_QUOTA } from './sign-up-limits.ts';
export { signInOptions } from './social/start-flow.ts';
export { sendVerification } from './verification.service.ts';
export { verifyUsers } from './verify-users.ts';
