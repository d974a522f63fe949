export { presentUser } from './account.present.ts';
export {
  deleteUserOfAddress,
  findByEmail,
  findUser,
  insertNobody,
  insertUser,
  NOBODY_ID,
  setPassword,
  setVendorRole,
  type UserRow,
} from './account.repo.ts';
export { newUser } from './account.rules.ts';
export { readUser } from './account.service.ts';
export { contactOptions } from './contact.service.ts';
export { mailboxOwner } from './mailbox-owner.ts';
export { hashPassword, isPassword, refuseCommon } from './password.ts';
export { revokeSession, revokeSessionsOfAddress } from './session.repo.ts';
export { confirmPassword, countLoginAttempt, openSession, prepareSession } from './session.service.ts';
export { notifyAddressOwner, REGISTER_QUOTA } from './sign-up-limits.ts';
export { signInOptions } from './social/start-flow.ts';
export { sendVerification } from './verification.service.ts';
