import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { GuestOutcome } from '#worker/contract/guest.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { invitations, members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { credentials, identities, sessions, users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { columnsContaining, enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aPersonWithPassword, aSite, db, next } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

const START = Date.parse('2026-11-12T09:00:00.000Z');
const DAY = 86_400_000;
const TEXT = 'She kept a light on in the kitchen.';

const at = (ms: number) => testApp({ now: () => new Date(START + ms), env: { QUEUE: stillQueue } });
const fromNetwork = (network = `network-${next()}`) => ({ 'CF-Connecting-IP': network });

async function openSite(patch: object = {}) {
  const owner = await aPerson();
  return { owner, ...(await aSite({ owner_id: owner.userId, mode: 'open', ...patch })) };
}

const letter = (site_id: number, patch: object = {}) => ({
  site_id,
  name: 'Dana Levi',
  email: `guest-${next()}@example.org`,
  text: TEXT,
  lang: 'en',
  locale: 'en',
  client_key: crypto.randomUUID(),
  ...patch,
});
const write = (json: object, app = at(0), network?: string) =>
  app.request('/api/guests/memories', { method: 'POST', json, headers: fromNetwork(network) });
const open = (json: object, app = at(0)) =>
  app.request('/api/guests/confirm', { method: 'POST', json, headers: fromNetwork() });

/** The links that were mailed to an address. */
async function linksTo(email: string): Promise<{ token: string; invite: string | null }[]> {
  const rows = await db
    .select({ payload: outbox.payload, id: guest_memories.id })
    .from(outbox)
    .innerJoin(guest_memories, sql`json_extract(${outbox.payload}, '$.mail.guest_id') = ${guest_memories.id}`)
    .where(eq(guest_memories.email, email));
  return rows.map(({ payload }) => {
    const { seed, invite } = (payload as { mail: { seed: string; invite: string | null } }).mail;
    return { token: oneTimeToken(testEnv.JWT_SECRET, seed), invite };
  });
}

/** Someone without an account has written; the link is in their mail. */
async function written(patch: object = {}, site?: { id: number }) {
  const on = site ?? (await openSite());
  const body = letter(on.id, patch);
  expect((await write(body)).status).toBe(201);
  const [link] = await linksTo(body.email);
  return { site: on, body, token: link?.token ?? '', invite: link?.invite ?? undefined };
}

const outcome = async (response: Response) => {
  expect(response.status).toBe(200);
  return response.json<GuestOutcome>();
};
const accountOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email))).at(0);
const memoriesOn = (siteId: number) =>
  db
    .select({ id: memories.id, text: memories.text, status: memories.status, by: memories.author_id })
    .from(memories)
    .where(eq(memories.owner_id, siteId));

describe('someone without an account writes on an open site', () => {
  test('and until the mailed link is opened nobody sees it, the family neither', async () => {
    const { site, body } = await written();
    expect(await memoriesOn(site.id)).toEqual([]);
    expect(await accountOf(body.email)).toBeUndefined();
  });

  test('and the link makes an account, signs in, and hands the memory to the family', async () => {
    const { site, body, token } = await written();
    const reply = await outcome(await open({ token }));
    expect(reply).toMatchObject({ email: body.email, status: 'pending', text: TEXT });
    const account = await accountOf(body.email);
    expect(account).toMatchObject({ first_name: 'Dana', last_name: 'Levi', active: '1', role_id: 2 });
    expect(await memoriesOn(site.id)).toMatchObject([{ text: TEXT, status: 'pending', by: account?.id }]);
    const me = await at(1000).request('/api/users/user', {
      headers: { Authorization: `Bearer ${reply.token}` },
    });
    expect(await me.json()).toMatchObject({ user: { email: body.email, active: '1' } });
  });

  test('the email names the person, and nothing that was written', async () => {
    const { body, token } = await written();
    const mailer = aMailer();
    await runMailJobs(mailer, new Date(START));
    const email = mailer.sent.find(({ to }) => to === body.email);
    expect(email?.text).toContain(token);
    expect(JSON.stringify(email)).not.toContain('kitchen');
    expect(await columnsContaining(token)).toEqual([]);
  });

  test('twice by an impatient tap: one memory, one email', async () => {
    const site = await openSite();
    const body = letter(site.id);
    const answers = await Promise.all([write(body), write(body), write(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await linksTo(body.email)).toHaveLength(1);
  });

  test('and a link opened ten times at once posts once', async () => {
    const { site, body, token } = await written();
    const replies = await Promise.all(Array.from({ length: 10 }, async () => outcome(await open({ token }))));
    expect(replies.filter(({ token }) => token !== null)).toHaveLength(1);
    expect(await memoriesOn(site.id)).toHaveLength(1);
    expect(await accountOf(body.email)).toBeDefined();
  });

  test('a link opened again signs nobody in', async () => {
    const { token } = await written();
    await open({ token });
    expect((await outcome(await open({ token }, at(DAY)))).token).toBeNull();
  });

  test('the link is good for seven days, then what was written is deleted', async () => {
    const { body, token } = await written();
    await refusal(await open({ token }, at(7 * DAY)), 'guest.link_over');
    const later = new Date(START + 7 * DAY + 1000);
    await commit(db, await hooks.expired({ db, hooks, now: () => later } as Ctx));
    expect(await db.select().from(guest_memories).where(eq(guest_memories.email, body.email))).toEqual([]);
  });

  test('although each trip fails once, there is one account and one memory', async () => {
    for (const when of ['before', 'after'] as const) {
      const trips = await atEachCrashPoint(
        when,
        async () => {
          const { site, body, token } = await written();
          return {
            call: (from) => open({ token }, from),
            once: async () => {
              const account = await accountOf(body.email);
              expect(await memoriesOn(site.id)).toMatchObject([{ text: TEXT, by: account?.id }]);
            },
          };
        },
        new Date(START),
      );
      expect(trips).toBeGreaterThan(4);
      const site = await openSite();
      await atEachCrashPoint(
        when,
        async () => {
          const body = letter(site.id);
          return {
            call: (from) => write(body, from),
            once: async () => expect(await linksTo(body.email)).toHaveLength(1),
          };
        },
        new Date(START),
      );
    }
  });
});

describe('an account that the address has already', () => {
  test('posts it, and is not signed in where it has a password', async () => {
    const person = await aPersonWithPassword();
    const { site, token } = await written({ email: person.email });
    const reply = await outcome(await open({ token }));
    expect(reply).toMatchObject({ token: null, status: 'pending' });
    expect(await memoriesOn(site.id)).toMatchObject([{ by: person.userId }]);
    expect(await accountOf(person.email)).toMatchObject({
      first_name: expect.not.stringContaining('Dana Levi'),
    });
  });

  test('is signed in where it has none, but never an administrator', async () => {
    const plain = await aPerson();
    const admin = await aPerson({ role_id: 1 });
    for (const [person, enters] of [
      [plain, true],
      [admin, false],
    ] as const) {
      const { token } = await written({ email: `person-${person.userId}@example.org` });
      expect((await outcome(await open({ token }))).token !== null).toBe(enters);
    }
  });

  test('loses the password of whoever signed up with that address without confirming it', async () => {
    const squatter = await aPersonWithPassword({ active: '0' });
    await db.insert(identities).values({
      provider: 'google',
      subject: `of-${squatter.userId}`,
      user_id: squatter.userId,
      email: squatter.email,
      linked_at: '2026',
    });
    const { token } = await written({ email: squatter.email });
    const reply = await outcome(await open({ token }));
    expect(reply.token).not.toBeNull();
    const of = eq(users.id, squatter.userId);
    expect((await db.select().from(users).where(of)).at(0)).toMatchObject({
      active: '1',
      first_name: 'Dana',
      session_version: 2,
    });
    expect(await db.select().from(credentials).where(eq(credentials.user_id, squatter.userId))).toEqual([]);
    expect(await db.select().from(identities).where(eq(identities.user_id, squatter.userId))).toEqual([]);
  });

  test('is told to nobody: writing with it is answered as with a new address', async () => {
    const person = await aPersonWithPassword();
    const site = await openSite();
    const [known, unknown] = await Promise.all([
      write(letter(site.id, { email: person.email })),
      write(letter(site.id)),
    ]);
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(await known.json<object>())).toEqual(Object.keys(await unknown.json<object>()));
  });

  test('does not post where it is suspended', async () => {
    const person = await aPerson({ suspended_at: '2026-11-01' });
    const { site, token } = await written({ email: `person-${person.userId}@example.org` });
    expect((await open({ token })).status).toBeGreaterThanOrEqual(400);
    expect(await memoriesOn(site.id)).toEqual([]);
  });
});

describe('an invitation', () => {
  async function invited(patch: object = {}, mode = 'private') {
    const owner = await aPerson();
    const site = await aSite({ owner_id: owner.userId, mode: mode as 'private' });
    return { site, ...(await anInvitation({ owner_id: site.id, invited_by: owner.userId, ...patch })) };
  }

  test('lets its recipient write on a private site, and is accepted with the link', async () => {
    const { site, id, token: invite, email } = await invited();
    const body = letter(site.id, { email, invite });
    expect((await write(body)).status).toBe(201);
    const [link] = await linksTo(email);
    expect(link?.invite).toBe(invite);
    const reply = await outcome(await open({ token: link?.token, invite }));
    expect(reply).toMatchObject({ status: 'published', site: String(site.id) });
    const account = await accountOf(email);
    const of = and(eq(members.owner_id, site.id), eq(members.user_id, account?.id ?? 0));
    expect(await db.select().from(members).where(of)).toHaveLength(1);
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted' });
  });

  test('that is a link does too', async () => {
    const { site, token: invite } = await invited({ kind: 'link', max_uses: 5 });
    const { token } = await written({ invite }, site);
    expect(await outcome(await open({ token, invite }))).toMatchObject({ status: 'published' });
  });

  test('to another address, one that is over, one to another site, and one that offers the site do not', async () => {
    const { site, token, email } = await invited();
    await refusal(await write(letter(site.id, { invite: token })), 'invitation.other_address');
    const over = await invited({ state: 'revoked' });
    await refusal(
      await write(letter(over.site.id, { invite: over.token, email: over.email })),
      'invitation.over',
    );
    const other = await invited();
    await refusal(await write(letter(other.site.id, { invite: token, email })), 'site.not_found');
    const offer = await invited({ group_id: 1 });
    await refusal(
      await write(letter(offer.site.id, { invite: offer.token, email: offer.email })),
      'auth.forbidden',
    );
  });

  test('that was revoked meanwhile: the account is made, and what was written is given back', async () => {
    const { site, id, token: invite, email } = await invited();
    await write(letter(site.id, { email, invite }));
    const [link] = await linksTo(email);
    await db.update(invitations).set({ state: 'revoked' }).where(eq(invitations.id, id));
    const reply = await outcome(await open({ token: link?.token, invite }));
    expect(reply).toMatchObject({ status: null, text: TEXT });
    expect(await memoriesOn(site.id)).toEqual([]);
  });
});

describe('nothing is taken', () => {
  test('on a private or a regular site, or a frozen one', async () => {
    const owner = await aPerson();
    const on = async (patch: object) => write(letter((await aSite({ owner_id: owner.userId, ...patch })).id));
    await refusal(await on({ mode: 'private' }), 'site.not_found');
    await refusal(await on({ mode: 'regular' }), 'site.not_open');
    await refusal(await on({ mode: 'open', frozen_at: '2026' }), 'site.frozen');
    await refusal(await write(letter(99_999_999)), 'site.not_found');
  });

  test('without words, a name or an address', async () => {
    const site = await openSite();
    await refusal(await write(letter(site.id, { text: ' ' })), 'memory.empty');
    await refusal(await write(letter(site.id, { name: 'D' })), 'request.invalid');
    await refusal(await write(letter(site.id, { email: 'dana' })), 'request.invalid');
    await refusal(await open({ token: 'x'.repeat(43) }), 'guest.link_over');
    await refusal(await open({ token: 'short' }), 'request.invalid');
  });

  test('after five an hour from one network, fifty at once', async () => {
    const site = await openSite();
    const network = `network-${next()}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => write(letter(site.id), at(0), network)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  test('where the site was closed meanwhile: the account is made, and the words are given back', async () => {
    const { site, token } = await written();
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    const reply = await outcome(await open({ token }));
    expect(reply).toMatchObject({ status: null, text: TEXT });
    expect(await memoriesOn(site.id)).toEqual([]);
  });

  test('of the approvers’ mail before the link is opened, and one update after', async () => {
    const { owner, ...site } = await openSite();
    const { token } = await written({}, site);
    expect(await enqueuedTo(owner.userId)).toEqual([]);
    const before = await db.select().from(sessions);
    await open({ token });
    expect((await db.select().from(sessions)).length).toBe(before.length + 1);
    const mailer = aMailer();
    await runMailJobs(mailer, new Date(START + 2 * 3_600_000));
    expect(mailer.sent.some(({ to }) => to === `person-${owner.userId}@example.org`)).toBe(true);
  });
});
