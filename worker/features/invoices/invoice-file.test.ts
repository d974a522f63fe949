import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aCreditNote, anInvoice } from '#worker/testing/invoices-seed.ts';
import { readPdf } from '#worker/testing/pdf-text.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import { findInvoice } from './invoice.repo.ts';

const payer = await aPerson();
const fileOf = (id: number | string, as = payer, init: RequestInit = {}) =>
  testApp({ as }).request(`/api/invoices/${id}/file`, init);

/** Preloads the PDF module, which is imported on demand and slow to load. */
beforeAll(() => import('./invoice-pdf.ts'), 60_000);

describe('someone who paid', () => {
  test('downloads the invoice, which is not cached and has a name in its language', async () => {
    const id = await anInvoice(payer.userId, { locale: 'he' });
    const response = await fileOf(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const [plain = '', name = ''] = (response.headers.get('Content-Disposition') ?? '').split("UTF-8''");
    expect(plain).toMatch(/^attachment; filename="invoice-2026-\d{6}\.pdf"; filename\*=$/);
    expect(decodeURIComponent(name)).toMatch(/^חשבונית מס - קבלה 2026-\d{6}\.pdf$/);
    const { pages } = await readPdf(await response.arrayBuffer());
    expect(pages).toHaveLength(1);
  });

  test('gets the same bytes each time, however often it is asked for at once', async () => {
    const id = await anInvoice(payer.userId);
    const files = await Promise.all([fileOf(id), fileOf(id), fileOf(id)]);
    files.push(await fileOf(id));
    const all = await Promise.all(
      files.map(async (file) => Buffer.from(await file.arrayBuffer()).toString('hex')),
    );
    expect(new Set(all).size).toBe(1);
    const row = await findInvoice(db, id);
    expect(row?.pdf_key).toBe(`invoices/${id}.pdf`);
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(all[0] ?? '', 'hex'));
    expect(row?.pdf_hash).toBe(Buffer.from(hash).toString('hex'));
    expect((await testEnv.MEDIA.list({ prefix: `invoices/${id}.` })).objects).toHaveLength(1);
  });

  test('gets what was stored by a request that was interrupted before it was recorded', async () => {
    const id = await anInvoice(payer.userId);
    const file = await (await fileOf(id)).arrayBuffer();
    await testEnv.DB.prepare('update invoices set pdf_key = null, pdf_hash = null where id = ?')
      .bind(id)
      .run();
    expect(await (await fileOf(id)).arrayBuffer()).toEqual(file);
  });

  test('never gets a file that an invoice of the same id left behind', async () => {
    const id = await anInvoice(payer.userId);
    await testEnv.MEDIA.put(`invoices/${id}.pdf`, 'of another', { customMetadata: { of: 'another' } });
    await readPdf(await (await fileOf(id)).arrayBuffer());
  });

  test.each([
    ['changed', (key: string) => testEnv.MEDIA.put(key, '%PDF-1.7 another')],
    ['missing', (key: string) => testEnv.MEDIA.delete(key)],
  ] as const)('gets no file that is %s', async (code, happens) => {
    const id = await anInvoice(payer.userId);
    await fileOf(id);
    await happens(`invoices/${id}.pdf`);
    const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await refusal(await fileOf(id), 'internal');
    const lines = logged.mock.calls.map(([line]) => String(line));
    logged.mockRestore();
    expect(lines.join()).toContain(`"event":"invoice.file_differs","id":"${id}","code":"${code}"`);
  });
});

describe('an invoice of someone else', () => {
  test('is to anyone else like one that never existed', async () => {
    const id = await anInvoice(payer.userId);
    const stranger = await aPerson();
    const shown = await Promise.all(
      [await fileOf(id, stranger), await fileOf(987_654, stranger)].map(async (response) => {
        const { request_id: _, ...problem } = await refusal(response, 'invoice.not_found');
        return problem;
      }),
    );
    expect(shown[0]).toEqual(shown[1]);
    expect((await findInvoice(db, id))?.pdf_key).toBeNull();
    await refusal(await fileOf('x', stranger), 'request.invalid');
    await refusal(await testApp().request(`/api/invoices/${id}/file`), 'auth.token_missing');
  });

  test('is read by an administrator with a reason, which is recorded', async () => {
    const id = await aCreditNote(payer.userId, await anInvoice(payer.userId));
    const admin = await aPerson({ role_id: 1 });
    await refusal(await fileOf(id, admin, { headers: { 'X-Reason': '' } }), 'reason.required');
    const recorded = () => db.select().from(audit).where(eq(audit.actor_id, admin.userId));
    expect(await recorded()).toEqual([]);
    expect((await fileOf(id, admin)).status).toBe(200);
    expect(await recorded()).toMatchObject([
      {
        action: 'invoice.read',
        object_kind: 'invoice',
        object_id: String(id),
        standing: 'AD',
        reason: 'for a test',
      },
    ]);
    const own = await anInvoice(admin.userId);
    expect((await fileOf(own, admin)).status).toBe(200);
    expect(await recorded()).toHaveLength(1);
  });
});
