/** The scrypt cost: N=2^15, r=8, p=3 uses 32 MiB. Production rejects PBKDF2 with a safe iteration count. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
