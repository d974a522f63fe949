import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { credentials, sessions, users } from '#worker/db/schema/people.ts';
import { media } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, aPicture, db, PASSWORD, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

const NOW = new Date('2026-11-10T12:00:00.000Z');
const NEW = 'another good password';
const appOf = (as: Person) => testApp({ as, now: () => NOW, env: { QUEUE: stillQueue } });
const patch = (as: Person, json: object) => appOf(as).request('/api/users/user', { method: 'PATCH', json });
const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];
const signIn = (email: string, password: string) =>
  testApp().request('/api/users/authenticate', { method: 'POST', json: { email, password } });

async function anotherDevice(userId: number): Promise<Person> {
  const sessionId = crypto.randomUUID();
  await db.insert(sessions).values({
    id: sessionId,
    user_id: userId,
    refresh_hash: sessionId,
    created_at: '2026-11-01T08:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
  });
  return { userId, sessionId };
}

describe('someone changes their name and language', () => {
  test('and sees it', async () => {
    const dana = await aPerson();
    const response = await patch(dana, { first_name: ' דנה ', last_name: 'Levi-Cohen', locale: 'he' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { first_name: 'דנה', last_name: 'Levi-Cohen', locale: 'he', active: '1' },
    });
  });

  test.each([
    ['nothing', {}],
    ['only a password that is known', { old_password: PASSWORD }],
    ['an invisible name', { first_name: '\u200b' }],
    ['a name in two lines', { first_name: 'Dana\u0000Levi' }],
    ['a role of their own choice', { role_id: 1 }],
    ['a confirmation of their own', { active: '1' }],
    ['a language there is not', { locale: 'fr' }],
    ['an address that is none', { email: 'dana', old_password: PASSWORD }],
  ])('and sends %s, which is refused', async (_what, json) => {
    const dana = await aPerson();
    await refusal(await patch(dana, json), 'request.invalid');
    expect(await userOf(dana.userId)).toMatchObject({ first_name: 'Dana', role_id: 2 });
  });
});

describe('someone shows their picture', () => {
  test('and it is served from a signed URL; the previous picture is deleted', async () => {
    const dana = await aPerson();
    const mine = { site_id: null, created_by: dana.userId, purpose: 'avatar' as const };
    const [first, second] = [await aPicture(mine), await aPicture(mine)];
    const shown = await (await patch(dana, { profile: first })).json<{ user: { profile: string } }>();
    expect(shown.user.profile).toMatch(new RegExp(`^/api/media/${first}\\?e=\\d+&s=[\\w-]+&w=320$`));
    expect((await testApp({ now: () => NOW }).request(shown.user.profile)).status).toBe(200);
    await patch(dana, { profile: second, profile_focal: { x: 0.2, y: 0.3 } });
    const rows = await db.select().from(media).where(eq(media.created_by, dana.userId));
    expect(rows.map(({ id, focal_x }) => [id, focal_x])).toEqual([[second, 0.2]]);
    expect((await testApp({ now: () => NOW }).request(shown.user.profile)).status).toBe(404);
    await patch(dana, { profile_focal: { x: 0.4, y: 0.3 } });
    expect((await db.select().from(media).where(eq(media.id, second)))[0]?.focal_x).toBe(0.4);
    expect(await (await patch(dana, { profile: null })).json()).toMatchObject({ user: { profile: null } });
    expect(await db.select().from(media).where(eq(media.created_by, dana.userId))).toEqual([]);
  });

  test('but not another person’s, nor one uploaded for a memorial', async () => {
    const [dana, yossi] = [await aPerson(), await aPerson()];
    const his = await aPicture({ site_id: null, created_by: yossi.userId, purpose: 'avatar' });
    const portrait = await aPicture({ site_id: null, created_by: dana.userId, purpose: 'profile' });
    for (const profile of [his, portrait, 'nothing'])
      await refusal(await patch(dana, { profile, first_name: 'Changed' }), 'media.not_found');
    expect(await userOf(dana.userId)).toMatchObject({ first_name: 'Dana', profile_media_id: null });
  });

  test('and one that browsers cannot display is refused', async () => {
    const dana = await aPerson();
    const drawing = await aPicture({
      site_id: null,
      created_by: dana.userId,
      purpose: 'avatar',
      widths: [],
      content_type: 'image/svg+xml',
    });
    await refusal(await patch(dana, { profile: drawing }), 'media.type');
  });
});

describe('someone chooses another password', () => {
  test('and stays signed in on this device only, and is notified by email', async () => {
    const dana = await aPersonWithPassword();
    const tablet = await anotherDevice(dana.userId);
    expect((await patch(dana, { password: NEW, old_password: PASSWORD })).status).toBe(200);
    expect((await appOf(dana).request('/api/users/user')).status).toBe(200);
    await refusal(await appOf(tablet).request('/api/users/user'), 'auth.token_missing');
    await refusal(await signIn(dana.email, PASSWORD), 'auth.bad_credentials');
    expect((await signIn(dana.email, NEW)).status).toBe(200);
    expect((await enqueuedTo(dana.userId)).map(({ kind }) => kind)).toEqual(['password_changed']);
  });

  test.each([
    ['with a wrong old one', { old_password: 'not it' }],
    ['without the old one', {}],
  ])('%s, and nothing changes', async (_what, json) => {
    const dana = await aPersonWithPassword();
    const response = await patch(dana, { password: NEW, first_name: 'Changed', ...json });
    const problem = await refusal(response, 'account.wrong_password');
    expect(problem.errors).toEqual([
      { pointer: '/old_password', code: 'account.wrong_password', params: {} },
    ]);
    expect((await userOf(dana.userId))?.first_name).toBe('Dana');
    expect((await signIn(dana.email, PASSWORD)).status).toBe(200);
  });

  test('with ten wrong attempts in a quarter of an hour, and the eleventh is not checked', async () => {
    const dana = await aPersonWithPassword();
    const wrong = () => patch(dana, { password: NEW, old_password: 'not it' });
    const tries = await Promise.all(Array.from({ length: 14 }, wrong));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
    const problem = await refusal(
      await patch(dana, { password: NEW, old_password: PASSWORD }),
      'rate.limited',
    );
    expect(problem.retry_after).toBe(900);
  });

  test('that is too common, and it is refused', async () => {
    const dana = await aPersonWithPassword();
    await refusal(await patch(dana, { password: 'password', old_password: PASSWORD }), 'password.common');
  });

  test('but has none yet, having signed up with a provider', async () => {
    const dana = await aPerson();
    await refusal(await patch(dana, { password: NEW, old_password: PASSWORD }), 'account.no_password');
    await refusal(await patch(dana, { email: 'new@example.org' }), 'account.no_password');
    expect(await db.select().from(credentials).where(eq(credentials.user_id, dana.userId))).toEqual([]);
  });
});
