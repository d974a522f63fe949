// About: memories, uploads, media
import type { Page } from '@playwright/test';
import { WEBM, writeWebm } from './a-webm.ts';
import { callAs, createSite, signUpNewUser } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  type Locale,
  logIn,
  PERSON,
  SLOW,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    add: 'Add a memory',
    text: 'Your words',
    record: 'Record',
    stop: 'Stop and keep',
    recordingCaption: 'Caption of recording 1',
    videoCaption: 'Caption of video 1',
    title: 'Title of file 1',
    choose: 'Choose the file',
    tooLarge: /too large to be kept on this device/,
    pause: 'Pause',
    paused: 'Paused. What was sent is kept.',
    resume: 'Resume',
    share: 'Share memory',
    added: 'Your memory has been added.',
    kept: 'Draft saved on this device',
    takes: /This site takes photos and recordings\./,
    counter: '1 of 3 photos and recordings',
    play: /^Play: /,
    pausePlaying: /^Pause: /,
    speed: /^Speed: /,
    size: 'KB',
    large: /^View large: /,
    download: /^Download: /,
    close: 'Close',
    again: 'Try again',
  },
  he: {
    add: 'הוספת זיכרון',
    text: 'המילים שלך',
    record: 'הקלטה',
    stop: 'סיום ושמירה',
    recordingCaption: 'כיתוב להקלטה 1',
    videoCaption: 'כיתוב לסרטון 1',
    title: 'כותרת לקובץ 1',
    choose: 'בחירת הקובץ',
    tooLarge: /גדול מכדי להישמר במכשיר הזה/,
    pause: 'השהיה',
    paused: 'מושהה. מה שכבר נשלח נשמר.',
    resume: 'המשך',
    share: 'שיתוף הזיכרון',
    added: 'הזיכרון נוסף.',
    kept: 'הטיוטה נשמרה במכשיר הזה',
    takes: /באתר הזה אפשר להוסיף תמונות והקלטות\./,
    counter: '1 מתוך 3 תמונות והקלטות',
    play: /^השמעה: /,
    pausePlaying: /^השהיה: /,
    speed: /^מהירות: /,
    size: 'ק״ב',
    large: /^תצוגה גדולה: /,
    download: /^הורדה: /,
    close: 'סגירה',
    again: 'ניסיון נוסף',
  },
} as const;

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A second of a tone, in eight bits. */
function aWav(): Buffer {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate, 40);
  const tone = Buffer.from(Array.from({ length: rate }, (_, at) => 128 + Math.round(90 * Math.sin(at / 3))));
  return Buffer.concat([header, tone]);
}

const MIB = 1024 * 1024;

/** A site of one's own, with a plan unless it stays free; opens its composer. */
async function compose(page: Page, language: Locale, { plan }: { plan: boolean }): Promise<number> {
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language, 'open');
  if (plan) {
    const admin = callAs(page, await logIn(page, 'admin'));
    await admin(
      'POST',
      `/api/admin/sites/${id}/plan`,
      { plan: 'annual' },
      { 'X-Reason': 'media%20for%20a%20test' },
    );
  }
  await page.goto(`/${language}/site/${id}?compose=memory`);
  await expect(page.getByLabel(LABELS[language].text)).toBeVisible(SLOW);
  return id;
}

/** Three parts and a rest: more than is kept on the device. */
const VIDEO_BYTES = 16 * MIB;

/** Where the ranges of media begin that a page asks for, and how many bytes of them arrive. */
async function rangesOf(page: Page): Promise<{ from: number[]; bytes: number }> {
  const asked = { from: [] as number[], bytes: 0 };
  const media = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type !== 'Media') return;
    media.add(requestId);
    const { Range = '', range = Range } = request.headers;
    asked.from.push(Number(/bytes=(\d+)-/.exec(range)?.[1] ?? 0));
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (media.has(requestId)) asked.bytes += dataLength;
  });
  await session.send('Network.enable');
  return asked;
}

const chooser = (page: Page) => page.locator('input[type=file]').last();

test('a document, a recording made in the page and one chosen are shared, and heard by a stranger', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const id = await compose(page, language, { plan: true });
  await page.getByRole('button', { name: w.record, exact: true }).click();
  const stop = page.getByRole('button', { name: w.stop });
  await expect(stop).toBeFocused();
  await expectAccessible(page);
  await page.waitForTimeout(1500);
  await stop.click();
  await page.getByLabel(w.recordingCaption).fill('A voice');
  await chooser(page).setInputFiles([
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'tone.wav', mimeType: 'audio/wav', buffer: aWav() },
  ]);
  await page.getByLabel(w.title).fill('Her last letter');
  await expectAccessible(page);
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.added)).toBeVisible({ timeout: 40_000 });

  const stranger = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await stranger.goto(`/${language}/site/${id}`);
  const card = stranger.locator('article').filter({ hasText: 'A voice' });
  await expect(card).toContainText('PDF');
  await expect(card).toContainText(w.size);
  const download = stranger.waitForEvent('download');
  await card.getByRole('link', { name: 'Her last letter' }).click();
  expect((await download).suggestedFilename()).toBe('letter.pdf');
  const play = card.getByRole('button', { name: w.play });
  await expect(play).toHaveCount(2);
  await play.first().click();
  await expect(card.getByRole('button', { name: w.pausePlaying })).toBeFocused();
  await expect(card.getByRole('slider')).toBeVisible();
  await card.getByRole('button', { name: w.speed }).click();
  await expect(card.getByRole('button', { name: w.speed })).toHaveText('1.25×');
  await expectAccessible(stranger);
  await stranger.context().close();
});

test('a video goes on where it was after a broken line, a pause and a reload, and is there once', async ({
  page,
  browser,
  language,
}, info) => {
  test.slow();
  const w = LABELS[language];
  const id = await compose(page, language, { plan: true });
  const video = info.outputPath('wedding.webm');
  await writeWebm(video, VIDEO_BYTES);
  const arrived: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'PUT' && response.ok()) arrived.push(pathname);
  });
  // one part breaks before the others have arrived, and another one never comes to an end before the reload
  let broke = () => {};
  const broken = new Promise<void>((done) => {
    broke = done;
  });
  let isBroken = false;
  let hangs = true;
  await page.route(/\/api\/media\/[^/]+\/\d$/, async (route) => {
    const part = route.request().url().at(-1);
    if (part === '2' && !isBroken) {
      isBroken = true;
      await route.abort('connectionreset');
      return broke();
    }
    await broken;
    if (part !== '4' || !hangs) await route.continue();
  });
  await page.getByLabel(w.text).fill('The wedding.');
  await chooser(page).setInputFiles(video);
  await page.getByLabel(w.videoCaption).fill('On the roof');
  await expect.poll(() => arrived.length, { timeout: 60_000 }).toBe(4);
  await page.getByRole('button', { name: w.pause }).click();
  await expect(page.getByText(w.paused)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.resume }).click();
  await expect(page.getByRole('button', { name: w.pause })).toBeVisible();
  await expect(page.getByText(w.kept)).toBeVisible();

  await page.reload();
  await expect(page.getByText(w.tooLarge)).toBeVisible(SLOW);
  await expectAccessible(page);
  hangs = false;
  const choose = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: w.choose }).click();
  await (await choose).setFiles(video);
  await page.getByRole('button', { name: w.share }).click();
  // longer than a part may stand still before it is sent again
  await expect(page.getByText(w.added)).toBeVisible({ timeout: 90_000 });
  // four parts of the video and its poster, each of which arrived once, in one upload
  expect(new Set(arrived).size).toBe(5);
  expect(arrived).toHaveLength(5);

  const stranger = await (await browser.newContext()).newPage();
  const asked = await rangesOf(stranger);
  await stranger.goto(`/${language}/site/${id}`);
  const card = stranger.locator('article').filter({ hasText: 'On the roof' });
  await expect(card).toHaveCount(1);
  const player = card.locator('video');
  await expect(player).toHaveCount(1);
  await expect(player).toHaveAttribute('poster', /&w=320$/);
  await expect(card).toContainText('10:02');
  expect(asked.from).toEqual([]);
  await expectAccessible(stranger);
  // once the app has rendered it, which would begin again
  await stranger.waitForFunction(() =>
    Object.keys(document.querySelector('video') ?? {}).some((key) => key.startsWith('__react')),
  );
  await player.evaluate((element) => (element as HTMLVideoElement).play());
  const time = () => player.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  await player.evaluate((element, later) => {
    (element as HTMLVideoElement).currentTime = later;
  }, WEBM.later);
  await expect.poll(time).toBeGreaterThanOrEqual(WEBM.later);
  expect(await player.evaluate((element) => (element as HTMLVideoElement).error)).toBeNull();
  // the end is asked for by its place, and what lies between is not read
  expect(Math.max(...asked.from)).toBeGreaterThan(VIDEO_BYTES - MIB);
  expect(asked.bytes).toBeLessThan(VIDEO_BYTES / 2);
  const source = (await player.getAttribute('src')) ?? '';
  const head = await stranger.request.head(source, { headers: { Range: 'bytes=0-1' } });
  expect([head.status(), head.headers()['content-length']]).toEqual([200, String(VIDEO_BYTES)]);
  await stranger.context().close();
});

test('a free site says before the upload what it takes, and counts recordings with photos', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await compose(page, language, { plan: false });
  await expect(page.getByText(w.takes)).toBeVisible();
  await chooser(page).setInputFiles([
    { name: 'wedding.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
    { name: 'tone.wav', mimeType: 'audio/wav', buffer: aWav() },
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'wedding.mp4' })).toContainText(w.takes);
  await expect(page.getByText(w.counter)).toBeVisible();
  await expect(page.getByLabel(w.recordingCaption)).toBeVisible();
  await expectAccessible(page);
});

test('a video alone is watched over the whole screen, and downloaded by those who shared it', async ({
  page,
  browser,
  language,
}, info) => {
  test.slow();
  const w = LABELS[language];
  const id = await compose(page, language, { plan: true });
  const video = info.outputPath('roof.webm');
  await writeWebm(video, MIB);
  await chooser(page).setInputFiles(video);
  await page.getByLabel(w.videoCaption).fill('On the roof');
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.added)).toBeVisible({ timeout: 40_000 });
  const card = page.locator('article').filter({ hasText: 'On the roof' });
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: w.download }).click();
  expect((await download).suggestedFilename()).toBe('On the roof.webm');
  const large = card.getByRole('link', { name: w.large });
  await large.click();
  await expect(page.locator('dialog video')).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.close }).click();
  await expect(large).toBeFocused();
  await expectAccessible(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/${language}/site/${id}`);
  await expect(stranger.getByRole('link', { name: w.large })).toBeVisible(SLOW);
  await expect(stranger.getByRole('link', { name: w.download })).toHaveCount(0);
  await stranger.context().close();
});

test('a photo that cannot be loaded is a quiet tile, and is tried again on a tap', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  let isDown = true;
  await page.route(/\/api\/media\/[^/]+\?/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/${language}/site/${PERSON[language].slug}?filter=photo&as=cards`);
  await expectAppRendered(page);
  const photo = page.locator('.photos a').first();
  await photo.scrollIntoViewIfNeeded();
  // the code for it comes with the first interaction
  await page.mouse.wheel(0, 1);
  await page.keyboard.press('Tab');
  const tile = photo.locator('.failed-photo');
  await expect(tile).toContainText(w.again, SLOW);
  await expectAccessible(page);
  isDown = false;
  await photo.click();
  await expect(tile).toHaveCount(0);
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect
    .poll(() => photo.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
