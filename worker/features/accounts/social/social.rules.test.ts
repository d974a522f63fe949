import { describe, expect, test } from 'vitest';
import { profileOf } from './social.rules.ts';

const profileFrom = (claims: Record<string, unknown>) => profileOf({ sub: '1', ...claims });

describe("the profile in a provider's claims", () => {
  test.each([
    [{ given_name: 'נועה', family_name: 'בר-לב' }, 'נועה', 'בר-לב'],
    [{ given_name: '  Noa \n\t Rivka ', family_name: 'Bar\u0000\u0007' }, 'Noa Rivka', 'Bar'],
    [{ given_name: '\u202eevil\u2066', family_name: '\u200fx\u061c' }, 'evil', 'x'],
    [
      { given_name: '<img src=x onerror=alert(1)>', family_name: "'; drop table users" },
      '<img src=x onerror=alert(1)>',
      "'; drop table users",
    ],
    [{ given_name: 'n'.repeat(100_000), family_name: '👵'.repeat(50_000) }, 'n'.repeat(60), '👵'.repeat(30)],
    [{ given_name: 'half \ud83d', family_name: '\udc00' }, 'half \ufffd', '\ufffd'],
    [{ family_name: 'Madonna' }, 'Madonna', ''],
    [{ name: 'Noa Bar' }, 'Noa Bar', ''],
    [{ given_name: ' \u200b\u3164', family_name: '\u00a0' }, '–', ''],
    [{ given_name: ['Noa'], family_name: { toString: 'x' }, name: 7 }, '–', ''],
    [{}, '–', ''],
  ])('has a name that can be shown: %#', (claims, first_name, last_name) => {
    expect(profileFrom(claims)).toMatchObject({ first_name, last_name });
  });

  test.each([undefined, null, '', 7, ['1'], { id: 1 }, 'x'.repeat(256), 'zero\u0000', 'אחת'])(
    'is nobody without a subject: %o',
    (sub) => expect(profileOf({ sub, email: 'a@example.org' })).toBeNull(),
  );

  test.each([
    ['NOA@Example.ORG', true, 'noa@example.org', true],
    ['noa@example.org', 'true', 'noa@example.org', false],
    ['noa@example.org', 1, 'noa@example.org', false],
    ['noa@example.org', [true], 'noa@example.org', false],
    ['noa@example.org', undefined, 'noa@example.org', false],
    [' noa@example.org', true, null, false],
    ['noa@example.org\r\nBcc: all@example.org', true, null, false],
    ['\u212ate@example.org', true, null, false],
    ['noa@exаmple.org', true, null, false],
    ['"noa bar"@example.org', true, null, false],
    ['noa@example.org,eve@example.org', true, null, false],
    [`${'n'.repeat(250)}@example.org`, true, null, false],
    [['noa@example.org'], true, null, false],
    [null, true, null, false],
  ])('has the address %o, verified %o', (email, email_verified, expectedEmail, expectedVerified) => {
    expect(profileFrom({ email, email_verified })).toMatchObject({
      email: expectedEmail,
      emailVerified: expectedVerified,
    });
  });
});
