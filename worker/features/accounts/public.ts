export { presentUser } from './account.present.ts';
export { findByEmail, insertUser, setPassword, type UserRow } from './account.repo.ts';
export { newUser } from './account.rules.ts';
export { readUser } from './account.service.ts';
export { hashPassword, isPassword, refuseCommon } from './password.ts';
export { revokeSession } from './session.repo.ts';
export { countLoginAttempt, openSession, prepareSession } from './session.service.ts';
export { notifyAddressOwner, REGISTER_QUOTA } from './sign-up-limits.ts';
export { sendVerification } from './verification.service.ts';
