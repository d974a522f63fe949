import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/second-factor.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sessions } from '#worker/db/schema/people.ts';
import { authenticators, passkeys, recovery_codes } from '#worker/db/schema/second-factor.ts';
import { testApp } from '#worker/testing/app.ts';
import { codeOfSecret } from '#worker/testing/app-code.ts';
import { type Authenticator, anAuthenticator } from '#worker/testing/authenticator.ts';
import { columnsContaining, enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { codeShown, withAnApp } from '#worker/testing/second-factor.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T12:00:10.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const asks = (as: Person, endpoint: Endpoint, json?: unknown, at = NOW, id = '') =>
  testApp({ as, now: () => at }).request(endpoint.path.replace(':id', id), {
    method: endpoint.method,
    ...(json !== undefined && { json }),
  });
type Enrolled = { token: string; recovery_codes: string[] | null };
const removes = (as: Person, id: string) => asks(as, api.removePasskey, undefined, NOW, id);
const optionsOf = async (response: Promise<Response>) =>
  (await (await response).json<{ options: { challenge: string } }>()).options;
const what = async (as: Person) =>
  (await asks(as, api.getSecondFactor)).json<{
    passkeys: { id: string; name: string }[];
    authenticator: object | null;
  }>();

/** Adds an app and returns what the reply says. */
async function addsApp(as: Person, at = NOW): Promise<Enrolled> {
  const { secret } = await (await asks(as, api.beginAuthenticator, undefined, at)).json<{ secret: string }>();
  const response = await asks(as, api.enrolSecondFactor, { code: await codeOfSecret(secret, at) }, at);
  expect(response.status).toBe(200);
  return response.json();
}

async function addsPasskey(as: Person, key: Authenticator, name = 'Phone', at = NOW): Promise<Response> {
  const options = await optionsOf(asks(as, api.beginPasskey, undefined, at));
  return asks(as, api.enrolSecondFactor, { passkey: await key.makes(options), name }, at);
}

/** Types the code that is mailed to an administrator. */
async function confirmsMailbox(as: Person): Promise<void> {
  expect((await asks(as, api.sendEnrolCode)).status).toBe(204);
  const { code } = await secretsOf(as.userId);
  expect((await asks(as, api.confirmEnrolCode, { code })).status).toBe(204);
}

/** An administrator who has logged in with a password and has no second factor. */
async function aNewAdmin(): Promise<Person> {
  const admin = await aPerson({ role_id: 1 });
  await db.update(sessions).set({ proven_at: null }).where(eq(sessions.id, admin.sessionId));
  return admin;
}

describe('an administrator’s first one', () => {
  test('needs a code that is mailed to them, typed in the same session within half an hour', async () => {
    const admin = await aNewAdmin();
    for (const begin of [api.beginAuthenticator, api.beginPasskey])
      await refusal(await asks(admin, begin), 'second_factor.mailbox');
    await refusal(await asks(admin, api.enrolSecondFactor, { code: '123456' }), 'second_factor.mailbox');
    await refusal(await asks(admin, api.confirmEnrolCode, { code: '123456' }), 'verify.bad_token');
    await asks(admin, api.sendEnrolCode);
    const { code } = await secretsOf(admin.userId);
    const wrong = code === '000000' ? '000001' : '000000';
    await refusal(await asks(admin, api.confirmEnrolCode, { code: wrong }), 'verify.bad_token');
    await refusal(await asks(admin, api.confirmEnrolCode, { code }, later(10)), 'verify.bad_token');
    expect((await asks(admin, api.confirmEnrolCode, { code })).status).toBe(204);
    await refusal(await asks(admin, api.confirmEnrolCode, { code }), 'verify.bad_token');
    const thief = { userId: admin.userId, sessionId: `thief-of-${admin.userId}` };
    await db.insert(sessions).values({
      id: thief.sessionId,
      user_id: admin.userId,
      refresh_hash: thief.sessionId,
      created_at: NOW.toISOString(),
      expires_at: '2099-01-01T00:00:00.000Z',
    });
    await refusal(await asks(thief, api.beginAuthenticator), 'second_factor.mailbox');
    await refusal(await asks(admin, api.beginAuthenticator, undefined, later(30)), 'second_factor.mailbox');
    expect((await addsApp(admin)).recovery_codes).toHaveLength(10);
    // the thief's session is asked for the app now
    await refusal(await asks(thief, api.beginAuthenticator), 'auth.second_factor_again');
  });

  test('has five tries a code and five codes an hour; nobody else is mailed one', async () => {
    const admin = await aNewAdmin();
    await asks(admin, api.sendEnrolCode);
    const { code } = await secretsOf(admin.userId);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries++)
      await refusal(await asks(admin, api.confirmEnrolCode, { code: wrong }), 'verify.bad_token');
    await refusal(await asks(admin, api.confirmEnrolCode, { code }), 'verify.bad_token');
    for (let sent = 1; sent < 5; sent++) await asks(admin, api.sendEnrolCode);
    await refusal(await asks(admin, api.sendEnrolCode), 'rate.limited');
    const [dana, other] = [await aPerson(), await withAnApp(await aPerson({ role_id: 1 }))];
    for (const person of [dana, other]) {
      expect((await asks(person, api.sendEnrolCode)).status).toBe(204);
      expect(await enqueuedTo(person.userId)).toEqual([]);
    }
  });
});

describe('an authenticator app', () => {
  test('is added with its first code; recovery codes come once, and the person is told', async () => {
    const admin = await aNewAdmin();
    await confirmsMailbox(admin);
    const begun = await (await asks(admin, api.beginAuthenticator)).json<{
      secret: string;
      address: string;
    }>();
    expect(begun.address).toBe(
      `otpauth://totp/Dorot:person-${admin.userId}%40example.org?secret=${begun.secret}&issuer=Dorot`,
    );
    await refusal(await asks(admin, api.enrolSecondFactor, { code: '000000' }), 'second_factor.wrong');
    const code = await codeOfSecret(begun.secret, NOW);
    const reply = await (await asks(admin, api.enrolSecondFactor, { code })).json<Enrolled>();
    expect(reply.recovery_codes).toHaveLength(10);
    for (const one of reply.recovery_codes ?? []) expect(one).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
    expect(new Set(reply.recovery_codes).size).toBe(10);
    expect((await testApp({ as: admin, now: () => NOW }).request('/api/users/account')).status).toBe(200);
    expect(await what(admin)).toMatchObject({
      passkeys: [],
      authenticator: { confirmed_at: NOW.toISOString() },
      recovery_codes_left: 10,
    });
    expect(await enqueuedTo(admin.userId)).toMatchObject([
      { kind: 'login_code' },
      { kind: 'second_factor', change: 'authenticator_added' },
    ]);
    const logged = await db.select().from(audit).where(eq(audit.actor_id, admin.userId));
    expect(logged.map(({ action }) => action)).toEqual(['second_factor.authenticator_added']);
    // the code that confirmed it is used up
    await refusal(await asks(admin, api.verifySecondFactor, { code }), 'second_factor.wrong');
    expect(await columnsContaining(begun.secret, ...(reply.recovery_codes ?? []))).toEqual([]);
  });

  test('is not added by a login that has not passed the one there is, nor instead of it', async () => {
    const dana = await withAnApp(await aPerson());
    for (const begin of [api.beginAuthenticator, api.beginPasskey])
      await refusal(await asks(dana, begin), 'auth.second_factor_again');
    await refusal(await asks(dana, api.enrolSecondFactor, { code: '123456' }), 'auth.second_factor_again');
    await asks(dana, api.verifySecondFactor, { code: await codeShown(NOW) });
    await refusal(await asks(dana, api.beginAuthenticator), 'second_factor.exists');
    await refusal(await asks(dana, api.beginPasskey, undefined, later(11)), 'auth.second_factor_again');
  });

  test('has five minutes, and fifty confirmations at once add it once', async () => {
    const dana = await aPerson();
    const { secret } = await (await asks(dana, api.beginAuthenticator)).json<{ secret: string }>();
    const late = later(5);
    const expired = await asks(dana, api.enrolSecondFactor, { code: await codeOfSecret(secret, late) }, late);
    await refusal(expired, 'second_factor.expired');
    const code = await codeOfSecret(secret, NOW);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asks(dana, api.enrolSecondFactor, { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, dana.userId)),
    ).toHaveLength(10);
    expect(await enqueuedTo(dana.userId)).toHaveLength(1);
  });

  test('that is the first one ends what other devices may do until they pass it', async () => {
    const dana = await aPerson();
    const phone = { userId: dana.userId, sessionId: `phone-of-${dana.userId}` };
    await db.insert(sessions).values({
      id: phone.sessionId,
      user_id: dana.userId,
      refresh_hash: phone.sessionId,
      created_at: NOW.toISOString(),
      expires_at: '2099-01-01T00:00:00.000Z',
    });
    const reads = () => testApp({ as: phone, now: () => NOW }).request('/api/users/account');
    expect((await reads()).status).toBe(200);
    await addsApp(dana);
    await refusal(await reads(), 'auth.second_factor');
  });
});

describe('a passkey', () => {
  test('is added and verifies, each challenge once', async () => {
    const dana = await aPerson();
    const key = await anAuthenticator();
    const added = await addsPasskey(dana, key, 'טלפון');
    expect(added.status).toBe(200);
    expect((await added.json<Enrolled>()).recovery_codes).toHaveLength(10);
    expect((await what(dana)).passkeys).toMatchObject([{ id: key.id, name: 'טלפון', last_used_at: null }]);

    const options = await optionsOf(asks(dana, api.challengeSecondFactor));
    const passkey = await key.signs(options);
    expect((await asks(dana, api.verifySecondFactor, { passkey }, later(1))).status).toBe(200);
    await refusal(await asks(dana, api.verifySecondFactor, { passkey }), 'second_factor.expired');
    expect((await what(dana)).passkeys).toMatchObject([{ last_used_at: later(1).toISOString() }]);
  });

  test('sent thirty times at once passes once', async () => {
    const dana = await aPerson();
    const key = await anAuthenticator();
    await addsPasskey(dana, key);
    const passkey = await key.signs(await optionsOf(asks(dana, api.challengeSecondFactor)), { counter: 3 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => asks(dana, api.verifySecondFactor, { passkey })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['signed for another site', { origin: 'https://dorot.example.evil' }],
    ['without its owner’s finger or PIN', { isVerified: false }],
    ['with a count of signatures that went back, as of a copy', { counter: 4 }],
  ])('is refused %s', async (_what, how) => {
    const dana = await aPerson();
    const key = await anAuthenticator();
    await addsPasskey(dana, key);
    const first = await key.signs(await optionsOf(asks(dana, api.challengeSecondFactor)), { counter: 5 });
    expect((await asks(dana, api.verifySecondFactor, { passkey: first })).status).toBe(200);
    const passkey = await key.signs(await optionsOf(asks(dana, api.challengeSecondFactor)), {
      counter: 6,
      ...how,
    });
    await refusal(await asks(dana, api.verifySecondFactor, { passkey }), 'second_factor.wrong');
    // a failed answer uses the challenge up
    await refusal(await asks(dana, api.verifySecondFactor, { passkey }), 'second_factor.expired');
  });

  test('is not made for another site, without its owner’s presence, twice, or with the challenge of another session', async () => {
    const [dana, other] = [await aPerson(), await aPerson()];
    const key = await anAuthenticator();
    const begin = async () => optionsOf(asks(dana, api.beginPasskey));
    const makes = async (how: object) =>
      asks(dana, api.enrolSecondFactor, { passkey: await key.makes(await begin(), how), name: 'Key' });
    await refusal(await makes({ origin: 'https://dorot.example.evil' }), 'second_factor.wrong');
    await refusal(await makes({ isVerified: false }), 'second_factor.wrong');
    const stolen = await key.makes(await optionsOf(asks(other, api.beginPasskey)));
    await refusal(
      await asks(dana, api.enrolSecondFactor, { passkey: stolen, name: 'Key' }),
      'second_factor.wrong',
    );
    expect((await addsPasskey(other, key)).status).toBe(200);
    await refusal(await addsPasskey(dana, key), 'second_factor.wrong');
  });

  test('that comes with certificates is refused, and nothing that they name is fetched', async () => {
    const dana = await aPerson();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const makes = async (how: object) =>
      asks(dana, api.enrolSecondFactor, {
        passkey: await (await anAuthenticator()).makes(await optionsOf(asks(dana, api.beginPasskey)), how),
        name: 'Key',
      });
    for (const format of ['android-key', 'android-safetynet', 'tpm', 'apple', 'fido-u2f'])
      await refusal(await makes({ format }), 'second_factor.wrong');
    await refusal(await makes({ format: 'packed', certificates: true }), 'second_factor.wrong');
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
    expect((await makes({ format: 'packed' })).status).toBe(200);
  });

  test('of another person verifies nobody else', async () => {
    const [dana, mallory] = [await aPerson(), await aPerson()];
    const [hers, theirs] = [await anAuthenticator(), await anAuthenticator()];
    await addsPasskey(dana, hers);
    await addsPasskey(mallory, theirs);
    const passkey = await theirs.signs(await optionsOf(asks(dana, api.challengeSecondFactor)));
    await refusal(await asks(dana, api.verifySecondFactor, { passkey }), 'second_factor.wrong');
    await refusal(await asks(await aPerson(), api.challengeSecondFactor), 'second_factor.not_found');
  });
});

describe('removing', () => {
  test('needs a fresh proof, and leaves an administrator one', async () => {
    const admin = await withAnApp(await aPerson({ role_id: 1 }));
    await asks(admin, api.verifySecondFactor, { code: await codeShown(NOW) });
    await refusal(await asks(admin, api.removeAuthenticator), 'second_factor.last');
    const key = await anAuthenticator();
    await addsPasskey(admin, key);
    await refusal(
      await asks(admin, api.removeAuthenticator, undefined, later(11)),
      'auth.second_factor_again',
    );
    const both = await Promise.all([asks(admin, api.removeAuthenticator), removes(admin, key.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { passkeys: left, authenticator } = await what(admin);
    expect(left.length + (authenticator ? 1 : 0)).toBe(1);
    await refusal(await removes(admin, 'none'), 'second_factor.not_found');
  });

  test('the last one of anyone else ends two-step verification, with its codes', async () => {
    const dana = await aPerson();
    await addsApp(dana);
    expect((await asks(dana, api.removeAuthenticator)).status).toBe(204);
    expect(await what(dana)).toEqual({ passkeys: [], authenticator: null, recovery_codes_left: 0 });
    expect(await db.select().from(authenticators).where(eq(authenticators.user_id, dana.userId))).toEqual([]);
    expect((await enqueuedTo(dana.userId)).map((mail) => 'change' in mail && mail.change)).toEqual([
      'authenticator_added',
      'authenticator_removed',
    ]);
    await refusal(await asks(dana, api.removeAuthenticator), 'second_factor.not_found');
  });

  test('that of another person is not possible', async () => {
    const [dana, mallory] = [await aPerson(), await aPerson()];
    const key = await anAuthenticator();
    await addsPasskey(dana, key);
    await addsApp(mallory);
    await refusal(await removes(mallory, key.id), 'second_factor.not_found');
    expect(await db.select().from(passkeys).where(eq(passkeys.id, key.id))).toHaveLength(1);
  });
});

describe('new recovery codes', () => {
  test('replace the old ones, with a fresh proof', async () => {
    const dana = await aPerson();
    await refusal(await asks(dana, api.renewRecoveryCodes), 'auth.second_factor_again');
    const [old = ''] = (await addsApp(dana)).recovery_codes ?? [];
    await refusal(await asks(dana, api.renewRecoveryCodes, undefined, later(11)), 'auth.second_factor_again');
    const { recovery_codes: codes } = await (await asks(dana, api.renewRecoveryCodes)).json<{
      recovery_codes: string[];
    }>();
    expect(codes).toHaveLength(10);
    await refusal(await asks(dana, api.recoverSecondFactor, { code: old }), 'second_factor.wrong');
    expect((await asks(dana, api.recoverSecondFactor, { code: codes[9] })).status).toBe(200);
  });
});

test('an account that is deleted leaves nothing of it', async () => {
  const dana = await aPerson();
  await addsApp(dana);
  await addsPasskey(dana, await anAuthenticator());
  const deleted = await testApp({ as: dana, now: () => NOW }).request('/api/users/user', {
    method: 'DELETE',
    json: { email: `person-${dana.userId}@example.org` },
  });
  expect(deleted.status).toBe(204);
  for (const table of [authenticators, passkeys, recovery_codes])
    expect(await db.select().from(table).where(eq(table.user_id, dana.userId))).toEqual([]);
});
