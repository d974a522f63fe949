// About: memories, transcripts, search
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeWebm } from './a-webm.ts';
import { type Call, callAs, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, logIn, test } from './visitor.ts';

const LABELS = {
  en: {
    menu: /^Actions for the memory/,
    add: 'Add a transcript',
    edit: 'Edit the transcript',
    what: 'What is said',
    restored: 'What you wrote earlier on this device is here again.',
    save: 'Save the transcript',
    saved: 'The transcript was saved.',
    language: /Language/,
    yiddish: 'Yiddish',
    file: 'Captions file',
    fault: /^Line 3 of the file/,
    captioned: 'The captions were saved.',
    take: 'Take the text from the captions',
    close: 'Close',
    transcript: 'Transcript',
    search: 'Search the memories',
    words: 'Words in a memory, a transcript, a place or a caption',
    said: 'Said in a video or a recording',
    none: 'No memory has these words.',
    hers: 'We came by ship, and my mother sang all the way to Haifa.',
    query: 'haifa',
  },
  he: {
    menu: /^פעולות/,
    add: 'הוספת תמליל',
    edit: 'עריכת התמליל',
    what: 'מה נאמר',
    restored: 'מה שכתבת קודם במכשיר הזה מופיע כאן שוב.',
    save: 'שמירת התמליל',
    saved: 'התמליל נשמר.',
    language: /שפה/,
    yiddish: 'יידיש',
    file: 'קובץ כתוביות',
    fault: /^בשורה 3 בקובץ/,
    captioned: 'הכתוביות נשמרו.',
    take: 'העתקת הטקסט מהכתוביות',
    close: 'סגירה',
    transcript: 'תמליל',
    search: 'חיפוש בזיכרונות',
    words: 'מילים מתוך זיכרון, תמליל, מקום או כיתוב',
    said: 'נאמר בסרטון או בהקלטה',
    none: 'המילים האלה אינן מופיעות באף זיכרון.',
    hers: 'באנו באונייה, ואימא שרה כל הדרך לחיפה.',
    query: 'חיפה',
  },
} as const;

const VTT =
  'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nOn the roof\n\n00:00:02.000 --> 00:00:04.000\nof the house in Jaffa\n';

/** A second of silence, in eight bits. */
function aWav(): Buffer {
  const rate = 8000;
  const header = Buffer.from(
    '52494646641f000057415645666d74201000000001000100401f0000401f00000100080064617461401f0000',
    'hex',
  );
  return Buffer.concat([header, Buffer.alloc(rate, 128)]);
}

async function upload(
  call: Call,
  siteId: number,
  name: string,
  type: string,
  bytes: Buffer,
): Promise<string> {
  const { upload_id } = await call<{ upload_id: string }>('POST', '/api/media/start', {
    purpose: 'memory',
    target: siteId,
    files: [{ name, type, bytes: bytes.length }],
    duration_ms: 1000,
  });
  await call('PUT', `/api/media/${upload_id}/1`, bytes, { 'Content-Type': 'application/octet-stream' });
  await call('POST', `/api/media/${upload_id}/done`);
  return upload_id;
}

/** A site of one's own with a recording, a video and a few texts. */
async function aTalkingSite(page: Page, language: 'en' | 'he', film: string): Promise<number> {
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language, 'open');
  const admin = callAs(page, await logIn(page, 'admin'));
  await admin('POST', `/api/admin/sites/${id}/plan`, { plan: 'annual' }, { 'X-Reason': 'for%20a%20test' });
  await writeWebm(film, 200_000);
  const share = (text: string, media: string[] = []) =>
    call('POST', '/api/sites/memories', {
      site_id: id,
      client_key: randomUUID(),
      text,
      lang: language,
      media: media.map((one) => ({ id: one })),
    });
  for (const text of ['One', 'Two', 'Three']) await share(text);
  await share('A film', [await upload(call, id, 'roof.webm', 'video/webm', await readFile(film))]);
  await share('A voice', [await upload(call, id, 'voice.wav', 'audio/wav', aWav())]);
  return id;
}

test('the family writes down what is said, and a visitor reads, finds and follows it', async ({
  page,
  browser,
  language,
}, info) => {
  test.slow();
  const w = LABELS[language];
  const id = await aTalkingSite(page, language, info.outputPath('roof.webm'));
  await page.goto(`/${language}/site/${id}`);
  await expectAppRendered(page);
  const card = (text: string) => page.locator('article').filter({ hasText: text });
  async function choose(text: string, entry: string) {
    await card(text).getByRole('button', { name: w.menu }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByLabel(w.what)).toBeVisible();
  }

  // what is typed is kept on the device until it is saved
  await choose('A voice', w.add);
  await page.getByLabel(w.what).fill(w.hers);
  await page.keyboard.press('Control+Space');
  await expect
    .poll(() => page.locator('audio').evaluate((one) => (one as HTMLAudioElement).played.length))
    .toBe(1);
  await expectAccessible(page);
  await expect(page.getByLabel(w.what)).toHaveValue(w.hers);
  await page.getByRole('dialog').getByRole('button', { name: w.close }).first().click();
  await choose('A voice', w.add);
  await expect(page.getByText(w.restored)).toBeVisible();
  await expect(page.getByLabel(w.what)).toHaveValue(w.hers);
  await page.getByRole('button', { name: w.language }).click();
  await page.getByRole('option', { name: w.yiddish }).click();
  await page.getByRole('button', { name: w.save }).click();
  await expect(page.getByText(w.saved)).toBeVisible();
  await expect(card('A voice').getByRole('button', { name: w.transcript, exact: true })).toBeVisible();

  // a wrong file is refused at its line, a good one is taken, and its text too
  await choose('A film', w.add);
  const file = page.getByLabel(w.file);
  const vtt = (text: string) => ({ name: 'roof.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await file.setInputFiles(vtt(VTT.replace('-->', '->')));
  await expect(page.getByText(w.fault)).toBeVisible();
  await expectAccessible(page);
  await file.setInputFiles(vtt(VTT));
  await expect(page.getByText(w.captioned)).toBeVisible();
  await page.getByRole('button', { name: w.take }).click();
  await expect(page.getByLabel(w.what)).toHaveValue('On the roof\nof the house in Jaffa');
  await page.getByRole('button', { name: w.save }).click();
  await expect(page.getByLabel(w.what)).toBeHidden();

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(`/${language}/site/${id}`);
  await expectAppRendered(visitor);
  const recording = visitor.locator('article').filter({ hasText: 'A voice' });
  const toggle = recording.getByRole('button', { name: w.transcript, exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const said = recording.getByText(w.hers);
  await expect(said).toBeVisible();
  await expect(said).toHaveAttribute('lang', 'yi');
  const film = visitor.locator('article').filter({ hasText: 'A film' }).locator('video');
  const cues = () =>
    film.evaluate((element) => {
      const [track] = (element as HTMLVideoElement).textTracks;
      if (!track) return 'no track';
      track.mode = 'showing';
      return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await expect.poll(cues).toEqual(['On the roof', 'of the house in Jaffa']);
  await expectAccessible(visitor);

  await visitor.getByRole('button', { name: w.search }).click();
  const field = visitor.getByLabel(w.words);
  await expect(field).toBeFocused();
  await field.fill('xylophone');
  await expect(visitor.getByText(w.none)).toBeVisible();
  await field.fill(w.query);
  const match = visitor.getByRole('dialog').getByRole('link').filter({ hasText: w.said });
  await expect(match).toHaveCount(1);
  await expectAccessible(visitor);
  await match.click();
  await expect(visitor).toHaveURL(/[?&]memory=\d+/);
  await expect(visitor.getByRole('dialog')).toBeHidden();
  await expect(visitor.locator('.linked')).toContainText('A voice');
  await visitor.context().close();
});

test('without JavaScript a transcript is a page of its own', async ({ page, browser, language }, info) => {
  const w = LABELS[language];
  const id = await aTalkingSite(page, language, info.outputPath('roof.webm'));
  await page.goto(`/${language}/site/${id}`);
  await expectAppRendered(page);
  await page.locator('article').filter({ hasText: 'A voice' }).getByRole('button', { name: w.menu }).click();
  await page.getByRole('menuitem', { name: w.add }).click();
  await page.getByLabel(w.what).fill(w.hers);
  await page.getByRole('button', { name: w.save }).click();
  await expect(page.getByText(w.saved)).toBeVisible();
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(`/${language}/site/${id}`);
  await reader.getByRole('link', { name: w.transcript }).click();
  await expect(reader.locator('body')).toHaveText(w.hers);
  await reader.context().close();
});
