import path from 'node:path';
import { drizzle } from 'drizzle-orm/d1';
import { getPlatformProxy } from 'wrangler';
import { users } from '#worker/db/schema/people.ts';
import type { Env } from '#worker/platform/env.ts';
import { demoCommunities } from './demo/content/communities.ts';
import { demoSites, demoUsers } from './demo/content/index.ts';
import { beginSeeding, endSeeding } from './lib/interrupted-seed.ts';
import { seedBilling } from './seed/billing.ts';
import { soldBoxes } from './seed/boxes.ts';
import { seedCommunities } from './seed/communities.ts';
import { seedFlowers, soldFlowers } from './seed/flowers.ts';
import { seedGraveRecord } from './seed/grave-records.ts';
import { seedGrave } from './seed/graves.ts';
import { seedOperations } from './seed/operations.ts';
import { seedRequests, soldStickers } from './seed/orders.ts';
import { seedPeople } from './seed/people.ts';
import { seedQuestions } from './seed/questions.ts';
import { seedRegistry } from './seed/registry.ts';
import { seedReminders } from './seed/reminders.ts';
import { seedReport } from './seed/reports.ts';
import { indexDemo } from './seed/search.ts';
import { seedSiteDetails } from './seed/site-details.ts';
import { seedSites } from './seed/sites.ts';
import { seedVendors } from './seed/vendors.ts';

const root = path.dirname(import.meta.dirname);
const state = path.resolve(root, process.env.DOROT_STATE ?? '.wrangler/state');

/** Seeds an empty local database with the demo; does nothing if it already has users. */
const { env, dispose } = await getPlatformProxy<Env>({
  configPath: path.join(root, 'wrangler.toml'),
  persist: { path: path.join(state, 'v3') },
  remoteBindings: false,
});
try {
  if (env.ENVIRONMENT !== 'development') throw new Error('The demo is for development only.');
  const db = drizzle(env.DB);
  if ((await db.select({ id: users.id }).from(users).limit(1)).length > 0) {
    console.log('The database has people in it already: nothing was added.');
  } else {
    beginSeeding(state);
    const ids = await seedPeople(db, demoUsers, env.SECOND_FACTOR_KEY);
    const counts = await seedSites(db, env.MEDIA, demoSites, ids);
    await seedCommunities(db, env.MEDIA, demoCommunities, demoSites, ids);
    await seedSiteDetails(db, demoSites, ids);
    await seedQuestions(db, demoSites, ids);
    await seedReport(db, demoSites, demoUsers, ids);
    await seedReminders(db);
    const sold = [
      ...soldStickers(db, demoSites, demoUsers, ids),
      ...soldBoxes(db, demoSites, demoUsers, ids),
      ...soldFlowers(db, demoSites, demoUsers, ids),
    ];
    const nextOrder = await seedBilling(db, demoSites, demoUsers, ids, sold);
    const lastOrder = await seedRequests(db, demoSites, demoUsers, ids, nextOrder);
    await seedGrave(db, demoSites, ids);
    await seedGraveRecord(db, demoSites, ids);
    await seedVendors(db, env.MEDIA);
    const seeded = { db, store: env.MEDIA, secret: env.JWT_SECRET };
    await seedFlowers(seeded, demoSites, demoUsers, ids, lastOrder);
    await seedOperations(db);
    await seedRegistry(db);
    await indexDemo(env.DB);
    endSeeding(state);
    console.log(
      `Demo: ${counts.sites} sites, ${counts.memories} memories, ${counts.candles} of them candles; ${demoCommunities.length} communities.`,
    );
  }
} finally {
  await dispose();
}
