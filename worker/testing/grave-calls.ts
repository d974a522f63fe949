import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { SiteGrave } from '#worker/contract/grave.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from './app.ts';
import { aSite, db, type Person } from './seed.ts';

export const NOW = new Date('2026-11-10T12:00:00.000Z');

export const app = (as?: Person) => testApp({ ...(as && { as }), now: () => NOW });

export const send = (as: Person, method: string, path: string, json?: object, version?: number) =>
  app(as).request(path, {
    method,
    ...(json && { json }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  });

export const done = async <T = SiteGrave>(response: Response, status = 200): Promise<T> => {
  expect(response.status).toBe(status);
  return response.json<T>();
};

export const open = async (as: Person, siteId: number) =>
  done(await send(as, 'GET', `/api/sites/${siteId}/shared-grave`));

/** Where the scan of a code leads. */
export const scan = async (code: string, type = 'm') =>
  (await testApp().request(`/en/${type}/${code}`)).headers.get('Location');

export const rowOf = async (code: string) => (await db.select().from(codes).where(eq(codes.code, code)))[0];

export const change = (siteId: number, patch: Partial<typeof sites.$inferInsert>) =>
  db.update(sites).set(patch).where(eq(sites.id, siteId));

/** Ruth's site of the mother and Dov's of the uncle. */
export const twoSites = async (mother: Person, uncle: Person) => ({
  ruth: await aSite({ owner_id: mother.userId }),
  dov: await aSite({ owner_id: uncle.userId, first_name: 'Dov', gender: 'male' }),
});
