import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { refunds } from '#worker/db/schema/billing.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aFamily,
  at,
  aVideo,
  backupOf,
  buildAt,
  cleanAt,
  deliverNext,
  downloadOf,
  HOUR,
  orderAt,
  orderRow,
  readyBackup,
  restart,
  rowOf,
  storedOf,
  zipOf,
} from '#worker/testing/backups.ts';
import { manyMemories } from '#worker/testing/backups-seed.ts';
import { faultyEnv } from '#worker/testing/crash-points.ts';
import { aFault } from '#worker/testing/faulty-d1.ts';
import { aPayment } from '#worker/testing/orders-seed.ts';
import { db } from '#worker/testing/seed.ts';
import { textsInZip } from '#worker/testing/zip-files.ts';
import { buildExport } from './build-export.job.ts';
import { exportFailed } from './export-failed.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('the building of a backup', () => {
  test('whichever of its trips fails, goes on and makes the same bytes', async () => {
    const { owner, writer, site, memory, file } = await aFamily();
    const told = await memory('Words');
    await file(told, 'photo.jpg');
    await aVideo(site.id, told, writer, 'wedding.mp4');
    const placed = await orderAt(owner, site.id);
    await buildAt();
    const whole = await storedOf((await rowOf(placed.id)).id);
    const { volumes } = await rowOf(placed.id);
    for (const when of ['before', 'after'] as const)
      for (let trip = 1; ; trip++) {
        const id = await restart(placed.id);
        const fault = aFault(trip, when);
        await buildAt(0, { ...testEnv, ...faultyEnv(fault) });
        await buildAt();
        expect(await rowOf(placed.id), `trip ${trip}, ${when}`).toMatchObject({ state: 'ready', volumes });
        expect(await storedOf(id), `trip ${trip}, ${when}`).toEqual(whole);
        if (fault.trips < trip) {
          expect(trip).toBeGreaterThan(20);
          break;
        }
      }
  });

  test('of many memories is many steps, each with few queries, ended at any of them and gone on with', async () => {
    const { owner, writer, site } = await aFamily();
    await manyMemories(site.id, writer.userId, 1_000_000, 1230);
    const placed = await orderAt(owner, site.id);
    const progress: number[] = [];
    for (let cost = await deliverNext(); cost; cost = await deliverNext()) {
      expect(cost.queries).toBeLessThan(50);
      progress.push((await rowOf(placed.id)).progress);
    }
    expect(progress).toEqual([40, 81, 99, 100]);
    const whole = await storedOf((await rowOf(placed.id)).id);
    const files = textsInZip(await zipOf(await backupOf(owner, site.id)));
    const data = JSON.parse(files.get('data.json') ?? '');
    expect(data.memories.count).toBe(1230);
    expect(data.memories.files).toHaveLength(13);
    const texts = data.memories.files.flatMap(
      ({ file }: { file: string }) => JSON.parse(files.get(file) ?? '').memories,
    );
    expect(texts.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 1230 }, (_, number) => `Memory ${number}`),
    );
    expect(files.get('en/memories-12.html')).toContain('memories-13.html');
    expect(files.get('en/memories-13.html')).not.toContain('memories-14.html');
    for (let steps = 1; steps < 4; steps++) {
      const id = await restart(placed.id);
      for (let step = 1; step < steps; step++) await deliverNext();
      await buildAt(0, { ...testEnv, ...faultyEnv(aFault(20, 'before')) });
      await buildAt();
      expect((await rowOf(placed.id)).state).toBe('ready');
      expect(await storedOf(id)).toEqual(whole);
    }
  });

  test('divides what is too much for one ZIP, and the album says where a file is', async () => {
    const { owner, writer, site, memory, file } = await aFamily();
    const gigabyte = 1024 ** 3;
    const told = await memory('Words');
    await file(told, 'small.jpg');
    for (const [position, name] of ['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'].entries())
      await file(told, name, {
        kind: 'video',
        content_type: 'video/mp4',
        file_bytes: 2 * gigabyte,
        file_crc: 1,
        bytes: 2 * gigabyte,
        position: position + 1,
        created_by: writer.userId,
      });
    const backup = await readyBackup(owner, site.id);
    expect(backup.files.map(({ bytes }) => Math.round(bytes / gigabyte))).toEqual([2, 2, 2, 2]);
    const page = (await storedOf(backup.id)).get(`exports/${backup.id}/en/memories-1.html`);
    for (const number of [2, 3, 4]) expect(page).toContain(`In part ${number}`);
    expect(page).not.toContain('In part 1');
    const reply = await downloadOf(backup, 2000, 3);
    expect(reply.headers.get('Content-Disposition')).toContain('dorot-2026-11-12-3.zip');
    await reply.body?.cancel().catch(() => undefined);
  });

  test('that stops has failed after an hour, and may be ordered again', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const placed = await orderAt(owner, site.id);
    await db.delete(outbox);
    expect((await backupOf(owner, site.id, HOUR)).state).toBe('failed');
    const again = await orderAt(owner, site.id, HOUR);
    expect(again.stage).toBe('requested');
    await db.delete(outbox).where(eq(outbox.name, buildExport.name));
    await cleanAt(HOUR);
    expect(await orderRow(placed.id)).toMatchObject({ stage: 'backup_failed', status: 'placed' });
    expect((await rowOf(placed.id)).state).toBe('failed');
    expect((await rowOf(again.id)).state).toBe('building');
  });

  test('of a site that is deleted meanwhile ends', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const placed = await orderAt(owner, site.id);
    await db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, site.id));
    await buildAt();
    expect((await rowOf(placed.id)).state).toBe('failed');
    expect(await orderRow(placed.id)).toMatchObject({ stage: 'backup_failed', status: 'placed' });
  });

  test('that cannot be built is given back, once, where it cost something', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const { id } = await orderAt(owner, site.id);
    await db.update(orders).set({ total_minor: 900, payment_status: 'captured' }).where(eq(orders.id, id));
    const payment = await aPayment({
      user_id: owner.userId,
      order_id: id,
      state: 'captured',
      amount_minor: 900,
    });
    await db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, site.id));
    await buildAt();
    await commit(db, await exportFailed({ db, now: () => at(0) } as unknown as Ctx, await rowOf(id)));
    expect(await db.select().from(refunds).where(eq(refunds.order_id, id))).toMatchObject([
      { payment_id: payment, amount_minor: 900, state: 'created' },
    ]);
  });
});
