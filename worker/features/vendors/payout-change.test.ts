import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AdminStatement } from '#worker/contract/statement.ts';
import { statements } from '#worker/db/schema/flowers.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { testApp } from '#worker/testing/app.ts';
import { aStatement } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { whileProofIsOld } from '#worker/testing/second-factor.ts';
import { aPerson, aPersonWithPassword, db, PASSWORD, type Person } from '#worker/testing/seed.ts';
import { at, DETAILS, PAYOUT, read, save, saved } from '#worker/testing/vendor-calls.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';

const ELSEWHERE = {
  holder: 'R. Obber',
  bank: 'Hapoalim',
  branch: '',
  account: 'IL62 0108 0000 0009 9999 999',
};

async function aPaidFlorist(patch: Parameters<typeof aVendor>[0] = {}) {
  const person = await aPersonWithPassword({ role_id: 3 });
  return { person, vendor: await aVendor({ user_id: person.userId, ...patch }) };
}

const told = async ({ userId }: Person) =>
  (await db.select().from(outbox)).flatMap(({ payload }) => {
    const { mail } = payload as { mail?: { kind: string; user_id: number } };
    return mail?.kind === 'payout_changed' && mail.user_id === userId ? [mail] : [];
  });

describe('where a florist is paid', () => {
  test('is changed with their password only, also by who holds their open session', async () => {
    const { person, vendor } = await aPaidFlorist();
    const wrong = [{}, { password: '' }, { password: 'not their password' }];
    for (const more of wrong) {
      const { errors } = await refusal(
        await save(person, 1, { payout: ELSEWHERE, ...more }),
        'account.wrong_password',
      );
      expect(errors).toMatchObject([{ pointer: '/password' }]);
    }
    expect(await read(person)).toMatchObject({ payout: PAYOUT, payout_changed_at: null, version: 1 });
    expect(await told(person)).toEqual([]);
    const after = await saved(person, 1, { payout: ELSEWHERE, password: PASSWORD });
    expect(after).toMatchObject({ payout: ELSEWHERE, version: 2 });
    expect(after.payout_changed_at).not.toBeNull();
    expect(await told(person)).toMatchObject([{ from: '3456', to: '9999' }]);
    // the mail holds no more of an account than its end, and nothing keeps the password
    expect(JSON.stringify(await told(person))).not.toContain('0108');
    const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor.id));
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  test('is changed once where the reply was lost, and they hear of it once', async () => {
    const { person } = await aPaidFlorist();
    const change = () => save(person, 1, { payout: ELSEWHERE, password: PASSWORD });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await change()).status).toBe(200);
    expect(await told(person)).toHaveLength(1);
  });

  test('stays, with no password asked for, where something else is saved, or the same again', async () => {
    const { person } = await aPaidFlorist({ state: 'paused' });
    await saved(person, 1, { about: 'Since 1950.' });
    expect(await saved(person, 2, { payout: PAYOUT })).toMatchObject({ payout_changed_at: null });
    expect(await told(person)).toEqual([]);
    await refusal(await save(person, 3, { payout: ELSEWHERE }), 'account.wrong_password');
  });

  test('is typed freely before they are approved, since an administrator reads it then', async () => {
    const { person } = await aPaidFlorist({ state: 'applied' });
    expect(await saved(person, 1, { payout: ELSEWHERE })).toMatchObject({
      payout: ELSEWHERE,
      payout_changed_at: null,
    });
  });

  test('needs a password also of who signs in without one', async () => {
    const person = await aPerson({ role_id: 3 });
    await aVendor({ user_id: person.userId });
    await refusal(await save(person, 1, { payout: ELSEWHERE, password: 'anything' }), 'account.no_password');
  });

  test('and a password cannot be guessed there: after ten attempts it is as at the login', async () => {
    const { person } = await aPaidFlorist();
    for (let guess = 0; guess < 10; guess++)
      await refusal(
        await save(person, 1, { payout: ELSEWHERE, password: `${guess}` }),
        'account.wrong_password',
      );
    await refusal(await save(person, 1, { payout: ELSEWHERE, password: PASSWORD }), 'rate.limited');
  });
});

describe('a statement', () => {
  test('is not paid to an account that was changed in the last three days, and the administrator reads when', async () => {
    const { person, vendor } = await aPaidFlorist();
    const admin = await aPerson({ role_id: 1 });
    const id = await aStatement(vendor.id, { state: 'approved' });
    const changed = new Date('2026-11-20T08:00:00.000Z');
    const put = await testApp({ as: person, now: () => changed }).request('/api/vendor', {
      method: 'PUT',
      json: { ...DETAILS, payout: ELSEWHERE, password: PASSWORD },
      headers: at(1),
    });
    expect(put.status, await put.clone().text()).toBe(200);
    const later = (hours: number) =>
      testApp({ as: admin, now: () => new Date(changed.getTime() + hours * 3_600_000) });
    const pay = (hours: number) =>
      later(hours).request(`/api/admin/statements/${id}/state`, { method: 'POST', json: { state: 'paid' } });
    const listed = await later(1).request('/api/admin/statements?state=approved');
    const { statements: all } = await listed.json<{ statements: AdminStatement[] }>();
    expect(all.find((one) => one.id === id)?.payout_changed_at).toBe(changed.toISOString());
    for (const hours of [0, 1, 71]) await refusal(await pay(hours), 'statement.held');
    const [waiting] = await db.select().from(statements).where(eq(statements.id, id));
    expect(waiting).toMatchObject({ state: 'approved', paid_at: null });
    await whileProofIsOld(admin, async () => refusal(await pay(72), 'auth.second_factor_again'));
    expect((await pay(72)).status).toBe(200);
  });

  test('of a florist who changed nothing is paid at once', async () => {
    const { vendor } = await aPaidFlorist();
    const id = await aStatement(vendor.id, { state: 'approved' });
    const paid = await testApp({ as: await aPerson({ role_id: 1 }) }).request(
      `/api/admin/statements/${id}/state`,
      { method: 'POST', json: { state: 'paid' } },
    );
    expect(await paid.json()).toMatchObject({ statement: { state: 'paid', payout_changed_at: null } });
  });
});
