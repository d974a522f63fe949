import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp, testEnv } from './app.ts';
import { atEachCrashPoint, faultyEnv, type RetriedAction, tripsOf } from './crash-points.ts';
import { aFault } from './faulty-d1.ts';
import { aCode, aPerson, aSite, db } from './seed.ts';

const owner = await aPerson();

const binding = async (patch: Partial<RetriedAction> = {}): Promise<RetriedAction> => {
  const [site, code] = [await aSite({ owner_id: owner.userId }), await aCode()];
  return {
    as: owner,
    call: (app) => app.request(`/api/codes/${code}/bind`, { method: 'POST', json: { site_id: site.id } }),
    once: async () => expect(await db.select().from(audit).where(eq(audit.object_id, code))).toHaveLength(1),
    settles: [200, 409],
    ...patch,
  };
};

test.each(['before', 'after'] as const)('every trip fails once, %s it is made', async (when) => {
  expect(await atEachCrashPoint(when, () => binding())).toBeGreaterThan(2);
});

test('trips that only read are told from those that change something', async () => {
  const { call } = await binding();
  const bound = await tripsOf(async (env) => {
    const app = testApp({ as: owner, env });
    await call(app, crypto.randomUUID());
    await app.settled();
  });
  expect(bound.filter(({ isWrite }) => isWrite)).not.toEqual([]);
  expect(bound.filter(({ isWrite }) => !isWrite)).not.toEqual([]);
  const stored = await tripsOf(async ({ MEDIA, QUEUE, DB }) => {
    await MEDIA.get('nothing');
    await MEDIA.put('one', 'bytes');
    await QUEUE.send({});
    await DB.prepare('select 1').all();
    await testEnv.MEDIA.delete('one');
  });
  expect(stored.map(({ isWrite }) => isWrite)).toEqual([false, true, true, false]);
});

test('a second effect is found', async () => {
  const careless = () => binding({ call: (app) => app.request('/api/codes', { method: 'POST', json: {} }) });
  await expect(atEachCrashPoint('before', careless)).rejects.toThrow(/is answered/);
  const never = () => binding({ once: async () => expect(2).toBe(1) });
  await expect(atEachCrashPoint('before', never)).rejects.toThrow();
});

test('the bucket and the queue fail too, also within an upload in parts', async () => {
  const fault = aFault(3, 'after');
  const { MEDIA } = faultyEnv(fault);
  const { key, uploadId } = await MEDIA.createMultipartUpload('parts');
  const upload = MEDIA.resumeMultipartUpload(key, uploadId);
  await upload.uploadPart(1, 'first');
  await expect(upload.uploadPart(2, 'second')).rejects.toThrow('Network connection lost');
  await upload.abort();
  expect(fault.trips).toBe(4);
  const { QUEUE } = faultyEnv(aFault(1, 'before'));
  await expect(QUEUE.send({})).rejects.toThrow('Network connection lost');
});
