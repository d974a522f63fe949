import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { fromBase32 } from '#worker/testing/app-code.ts';
import { openSecret, sealSecret } from './seal.ts';
import { codeAt, newSecret, otpauthAddress, stepAt, stepOfCode, toBase32 } from './totp.ts';

const SECRET = new Uint8Array(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

describe('the codes of an authenticator app', () => {
  // RFC 6238, appendix B
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds: %s', async (seconds, code) => {
    expect(await codeAt(SECRET, stepAt(at(seconds)), 8)).toBe(code);
    expect(await codeAt(SECRET, stepAt(at(seconds)))).toBe(code.slice(2));
  });

  test('are accepted half a minute early or late, and not of a step that was used', async () => {
    const now = at(1_800_000_000);
    const step = stepAt(now);
    const found = [];
    for (const by of [-2, -1, 0, 1, 2])
      found.push(await stepOfCode(SECRET, await codeAt(SECRET, step + by), now, 0));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(await stepOfCode(SECRET, await codeAt(SECRET, step), now, step)).toBeUndefined();
    expect(await stepOfCode(SECRET, await codeAt(SECRET, step + 1), now, step)).toBe(step + 1);
  });

  test('come from 160 random bits, which the app reads in Base32', () => {
    const secret = newSecret();
    expect(fromBase32(toBase32(secret))).toEqual(secret);
    expect(toBase32(secret)).toMatch(/^[A-Z2-7]{32}$/);
    expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(toBase32(newSecret())).not.toBe(toBase32(secret));
    expect(otpauthAddress('Dorot', 'dana+a@example.org', 'GEZD')).toBe(
      'otpauth://totp/Dorot:dana%2Ba%40example.org?secret=GEZD&issuer=Dorot',
    );
  });
});

test('a sealed secret opens for its user and with its key only', async () => {
  const sealed = await sealSecret('the key of the server', 7, SECRET);
  expect(await openSecret('the key of the server', 7, sealed)).toEqual(SECRET);
  await expect(openSecret('the key of the server', 8, sealed)).rejects.toThrow();
  await expect(openSecret('another key', 7, sealed)).rejects.toThrow();
  expect(await sealSecret('the key of the server', 7, SECRET)).not.toBe(sealed);
});
