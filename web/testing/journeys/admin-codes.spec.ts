// About: qr-admin, short-links
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { act, openAsAdministrator, sheetOf } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { expect, expectAccessible, SLOW, test } from './visitor.ts';

test('a batch of codes is created, its sheet is printed, and one of it is traced', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const name = `Batch ${randomUUID().slice(0, 8)}`;
  const admin = await openAsAdministrator(page, `/${language}/admin/qr-codes?view=batches`);
  await page.getByRole('button', { name: w.newBatch, exact: true }).click(SLOW);
  const sheet = sheetOf(page);
  await sheet.getByLabel(w.batchName).fill(name);
  await sheet.getByLabel(w.howMany).fill('2');
  await expectAccessible(page);
  await act(sheet, w, w.createCodes);
  await expect(page.getByText(w.codesCreated)).toBeVisible(SLOW);

  await page.getByRole('button', { name, exact: true }).click(SLOW);
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: w.firstPart, exact: true }).click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page);

  type Batches = { batches: { id: number; name: string }[] };
  const { batches } = await admin<Batches>('GET', '/api/admin/code-batches');
  const batch = batches.find((one) => one.name === name)?.id;
  type Codes = { codes: { code: string }[] };
  const { codes } = await admin<Codes>('GET', `/api/admin/codes?batch=${batch}`);
  expect(codes).toHaveLength(2);
  const [{ code } = { code: '' }] = codes;
  expect(code).toHaveLength(13);
  await page.goto(`/${language}/admin/qr-codes`);
  await page.getByRole('searchbox', { name: w.thirteen }).fill(code, SLOW);
  await expect(page.getByRole('row')).toHaveCount(1, SLOW);
  await page.getByRole('button', { name: code, exact: true }).click(SLOW);
  await expect(sheet.getByRole('region', { name: w.whatHappened })).toBeVisible(SLOW);
  await expect(sheet.getByText(name).first()).toBeVisible();
  await expectAccessible(page);
});
