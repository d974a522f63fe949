import { JOIN_CODE_LENGTH } from '#worker/contract/community.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';

/** A new join code: 40 random bits in Crockford's base 32. */
export const newJoinCode = (): string =>
  codeFromBytes(crypto.getRandomValues(new Uint8Array(8))).slice(0, JOIN_CODE_LENGTH);

/** A code as typed, in its canonical form: I and L are read as 1, O as 0; gaps are left out. */
export const joinCodeOf = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
