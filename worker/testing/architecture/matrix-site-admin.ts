import { aReport } from '#worker/testing/reports-seed.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN } from './matrix-rows.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** A site of the same Owner that nothing else needs. */
const another = async ({ owner }: World, patch: object = {}) =>
  (await aSite({ owner_id: owner, ...patch })).id;

const aReportOn = async ({ id, everyones }: World) => ({
  at: await aReport({ owner_id: id, subject_id: everyones, reason: 'illegal' }),
});

/** The requests of the rows about the sites and the reports as administrators see them. */
export const SITE_ADMIN_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  getAdminSite: ({ id }) => ({ at: id }),
  freezeSite: async (world) => ({ at: await another(world), json: { note: 'Two sisters disagree.' } }),
  unfreezeSite: async (world) => ({ at: await another(world, { frozen_at: '2026-11-01T08:00:00.000Z' }) }),
  transferSite: async (world) => {
    const { userId } = await aPerson();
    return { at: await another(world), json: { email: `person-${userId}@example.org`, stays: false } };
  },
  previewSiteMerge: async (world) => ({
    at: await another(world),
    query: `?into=${await another(world)}`,
  }),
  mergeSites: async (world) => ({
    at: await another(world),
    json: { into_id: await another(world), name: 'Ruth Cohen' },
  }),
  getPlatformReport: aReportOn,
  listReporters: aReportOn,
};

export const SITE_ADMIN: Record<string, Row> = {
  listAdminSites: ADMIN,
  exportAdminSites: ADMIN,
  getAdminSite: ADMIN,
  freezeSite: ADMIN,
  unfreezeSite: ADMIN,
  transferSite: ADMIN,
  previewSiteMerge: ADMIN,
  mergeSites: ADMIN,
  listPlatformReports: ADMIN,
  exportPlatformReports: ADMIN,
  getPlatformReport: ADMIN,
  listReporters: ADMIN,
};
