import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { siteReadEmail } from '#worker/features/members/emails/site-read.email.ts';
import { successionEmail } from '#worker/features/succession/emails/succession.email.ts';
import { customAccent } from '#worker/shared/accent.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T10:00:00.000Z');
const ctx = { db, now: () => NOW };
let owner: number;
let siteId: number;
let portraitId: string;

beforeEach(async () => {
  await db.delete(outbox);
  owner = (await aPerson()).userId;
  portraitId = await aPicture({ site_id: null, created_by: owner, purpose: 'profile' });
  siteId = (await aSite({ owner_id: owner, mode: 'private', portrait_id: portraitId })).id;
});

async function sent(enqueued = siteReadEmail.enqueue(ctx, { user_id: owner, site_id: siteId })) {
  await commit(db, [enqueued]);
  const mailer = aMailer();
  await runMailJobs(mailer, NOW);
  const [email] = mailer.sent;
  if (!email) throw new Error('no email');
  return email;
}
const initialsIn = (html: string) => /<td class="initials"[^>]*>([^<]*)</.exec(html)?.[1];
const accentIn = (html: string) => /<td class="button"[^>]*bgcolor="([^"]*)"/.exec(html)?.[1];
const set = (patch: Partial<typeof sites.$inferInsert>) =>
  db.update(sites).set(patch).where(eq(sites.id, siteId));

test.each([
  ['has none', () => set({ portrait_id: null })],
  [
    'is too large',
    () =>
      db
        .update(media)
        .set({ sizes: [300_000, 1, 1] })
        .where(eq(media.id, portraitId)),
  ],
  ['was lost', () => testEnv.MEDIA.delete(`test/${portraitId}/320`)],
  ['is no image that browsers show', () => db.update(media).set({ content_type: 'image/heic' })],
])('an email about a site whose portrait %s shows the initials', async (_, happens) => {
  await happens();
  const { html, attachments } = await sent();
  expect(initialsIn(html)).toBe('RC');
  expect(html).toContain('<bdi dir="auto">Ruth Cohen</bdi>');
  expect(attachments).toBeUndefined();
});

test('an email about a site has the accent of the site, or of the community that lends it', async () => {
  expect(accentIn((await sent()).html)).toBe(ACCENTS.default.light.accent);
  await set({ accent: 'brown' });
  expect(accentIn((await sent()).html)).toBe(ACCENTS.brown.light.accent);
  const colors = (hex: string) => {
    const { light, dark } = customAccent(hex);
    const stored = ({ accent: solid, hover, soft, onAccent: on }: typeof light) => ({
      solid,
      hover,
      soft,
      on,
    });
    return { light: stored(light), dark: stored(dark) };
  };
  const [purple, red] = [colors('#602080'), colors('#a02020')];
  await set({ accent: 'custom', accent_colors: purple });
  const { html } = await sent();
  expect(accentIn(html)).toBe(purple.light.solid);
  expect(html).toContain(`.button{background-color:${purple.dark.solid}!important}`);
  const { id } = await aCommunity({ owner_id: owner });
  await db.update(communities).set({ accent_colors: red }).where(eq(communities.id, id));
  await set({ accent: 'community', looks_from: id });
  expect(accentIn((await sent()).html)).toBe(red.light.solid);
  await set({ looks_from: null });
  expect(accentIn((await sent()).html)).toBe(ACCENTS.default.light.accent);
});

test('a successor who may not see the site yet sees no portrait in its emails', async () => {
  const { userId } = await aPerson();
  const claim = {
    site_id: siteId,
    claimant_id: userId,
    state: 'open',
    created_at: '2026',
    ends_at: '2099',
  } as const;
  const [row] = await db.insert(succession_claims).values(claim).returning();
  const to = (user_id: number) =>
    sent(successionEmail.enqueue(ctx, { user_id, claim_id: row?.id ?? 0, event: 'claimed' }));
  expect((await to(userId)).attachments).toBeUndefined();
  expect((await to(owner)).attachments).toHaveLength(1);
});
