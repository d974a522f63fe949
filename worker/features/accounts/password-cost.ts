/** The scrypt cost: N=2^15, r=8, p=3 uses 32 MiB. Production rejects PBKDF2 with a safe iteration count. */
export const DEPLOYED_COST = { N: 2 ** 15, r: 8, p: 3 };

/** That of a local server, which protects nobody: hundreds of people sign up in the journeys. */
export const LOCAL_COST = { N: 2 ** 10, r: 8, p: 1 };

// scripts are run without a build
const isLocal = typeof __LOCAL__ !== 'undefined' && __LOCAL__;

export const PASSWORD_COST = isLocal ? LOCAL_COST : DEPLOYED_COST;
