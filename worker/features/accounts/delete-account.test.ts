import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { access_requests, members } from '#worker/db/schema/members.ts';
import { credentials, identities, sessions, users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { columnsContaining } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import {
  aMemory,
  aPerson,
  aPersonWithPassword,
  aPicture,
  aSite,
  db,
  joins,
  next,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

const NOW = new Date('2026-11-10T12:00:00.000Z');
const AT = '2026-11-01T08:00:00.000Z';
const appOf = (as: Person) => testApp({ as, now: () => NOW, env: { QUEUE: stillQueue } });
const remove = (as: Person, json: object) => appOf(as).request('/api/users/user', { method: 'DELETE', json });
const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];

/** A user with every kind of row an account can have, on another user's site. */
async function aFullAccount() {
  const dana = await aPersonWithPassword();
  const { userId } = dana;
  const site = await aSite({ owner_id: (await aPerson()).userId });
  await joins(site.id, userId, 3);
  const memory = await aMemory({ owner_id: site.id, author_id: userId });
  const avatar = await aPicture({ site_id: null, created_by: userId, purpose: 'avatar' });
  await appOf(dana).request('/api/users/user', { method: 'PATCH', json: { profile: avatar } });
  await db.insert(identities).values({
    provider: 'google',
    subject: `sub-${userId}`,
    user_id: userId,
    email: dana.email,
    linked_at: AT,
  });
  await db.insert(mail_levels).values({
    user_id: userId,
    owner_kind: 'site',
    owner_id: site.id,
    level: 'mine',
    updated_at: AT,
  });
  await db.insert(access_requests).values({
    owner_kind: 'site',
    owner_id: site.id + 1000,
    user_id: userId,
    name: 'Dana',
    email: dana.email,
    locale: 'en',
    state: 'pending',
    created_at: AT,
  });
  return { ...dana, site, memory };
}

describe('someone deletes their account', () => {
  test('and nothing of it remains but their name on what they wrote', async () => {
    const dana = await aFullAccount();
    const response = await remove(dana, { email: ` ${dana.email.toUpperCase()} `, password: PASSWORD });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^auth\._refresh_token\.local=; Max-Age=0;/);
    const of = { user_id: dana.userId };
    expect(await userOf(dana.userId)).toMatchObject({
      deleted_at: NOW.toISOString(),
      first_name: 'Dana',
      active: '0',
      profile_media_id: null,
    });
    for (const table of [credentials, identities, mail_levels, members, access_requests])
      expect(await db.select().from(table).where(eq(table.user_id, of.user_id))).toEqual([]);
    expect(await db.select().from(media).where(eq(media.created_by, dana.userId))).toEqual([]);
    expect((await db.select().from(sessions).where(eq(sessions.user_id, dana.userId)))[0]?.revoked_at).toBe(
      NOW.toISOString(),
    );
    await refusal(await appOf(dana).request('/api/users/user'), 'auth.token_missing');
    const read = await testApp({ now: () => NOW }).request(`/api/sites/memories/item/${dana.memory}`);
    expect(await read.text()).toContain('Levi');
    const mailer = aMailer();
    await runMailJobs(mailer, NOW);
    expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [dana.email, 'Your Dorot account was deleted'],
    ]);
    expect(await columnsContaining(dana.email)).toEqual([]);
  });

  test('and may sign up again with the address, as a new user', async () => {
    const dana = await aPersonWithPassword();
    await remove(dana, { email: dana.email, password: PASSWORD });
    const answer = { method: 'POST', json: { email: dana.email, password: PASSWORD } };
    await refusal(await testApp().request('/api/users/authenticate', answer), 'auth.bad_credentials');
    await refusal(
      await testApp().request('/api/users/forgot', { method: 'POST', json: { email: dana.email } }),
      'reset.no_such_user',
    );
    await db.insert(users).values({
      id: 2_000_000 + next(),
      email: dana.email,
      first_name: 'Dana',
      last_name: 'Levi',
      locale: 'en',
      created_at: AT,
    });
  });

  test('without a password, by entering the address alone', async () => {
    const dana = await aPerson();
    const email = (await userOf(dana.userId))?.email;
    expect((await remove(dana, { email })).status).toBe(204);
  });
});

describe('an account is not deleted', () => {
  test.each([
    [
      'with the address of someone else',
      { email: 'other@example.org', password: PASSWORD },
      'request.invalid',
    ],
    ['with a wrong password', { password: 'not it' }, 'account.wrong_password'],
    ['without the password', {}, 'account.wrong_password'],
    ['with an unknown field', { password: PASSWORD, really: true }, 'request.invalid'],
  ] as const)('%s', async (_what, json, code) => {
    const dana = await aPersonWithPassword();
    await refusal(await remove(dana, { email: dana.email, ...json }), code);
    expect((await userOf(dana.userId))?.deleted_at).toBeNull();
  });

  test('while its user owns a site, and is once the site is deleted', async () => {
    const dana = await aPersonWithPassword();
    const site = await aSite({ owner_id: dana.userId });
    const json = { email: dana.email, password: PASSWORD };
    await refusal(await remove(dana, json), 'account.owns_sites');
    expect(await userOf(dana.userId)).toMatchObject({ deleted_at: null, email: dana.email });
    expect(await db.select().from(credentials).where(eq(credentials.user_id, dana.userId))).toHaveLength(1);
    const account = await appOf(dana).request('/api/users/account');
    expect(await account.json()).toMatchObject({
      has_password: true,
      identities: [],
      email_change: null,
      owned_sites: [{ id: site.id, slug: site.slug, name: 'Ruth Cohen', members_count: 0 }],
    });
    await db.update(sites).set({ deleted_at: AT }).where(eq(sites.id, site.id));
    expect((await remove(dana, json)).status).toBe(204);
  });

  test('of the only administrator; of two who delete theirs at once, one stays', async () => {
    await db.update(users).set({ role_id: 2 }).where(eq(users.role_id, 1));
    const one = await aPerson({ role_id: 1 });
    const email = async ({ userId }: Person) => ({ email: (await userOf(userId))?.email });
    await aPerson({ role_id: 1, suspended_at: AT });
    await refusal(await remove(one, await email(one)), 'account.last_admin');
    const two = await aPerson({ role_id: 1 });
    const addresses = [await email(one), await email(two)] as const;
    const both = await Promise.all([remove(one, addresses[0]), remove(two, addresses[1])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const stays = both[0]?.status === 409 ? one : two;
    expect(await userOf(stays.userId)).toMatchObject({ role_id: 1, deleted_at: null });
  });

  test('while its user owns a community', async () => {
    const dana = await aPersonWithPassword();
    await db.insert(communities).values({
      slug: `community-${next()}`,
      name: 'A village',
      lang: 'en',
      owner_id: dana.userId,
      type: 'regular',
      permissions: 'public',
      wall: 'closed',
      created_at: AT,
      updated_at: AT,
    });
    const json = { email: dana.email, password: PASSWORD };
    await refusal(await remove(dana, json), 'account.owns_sites');
  });
});
