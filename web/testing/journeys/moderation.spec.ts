// About: memories, uploads, media, comments
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { writeWebm } from './a-webm.ts';
import { callAs, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    add: 'Add a memory',
    light: 'Light a candle',
    lightIt: 'Light the candle',
    text: 'Your words',
    record: 'Record',
    stop: 'Stop and keep',
    photoCaption: 'Caption of photo 1',
    videoCaption: 'Caption of video 1',
    recordingCaption: 'Caption of recording 1',
    title: 'Title of file 1',
    link: 'Add link',
    address: 'Web address of link 1',
    linkTitle: 'Title of link 1 (optional)',
    share: 'Share memory',
    waiting: 'Waiting for approval',
    backWith: 'Return with a note',
    backNow: 'Return with this note',
    returned: 'Returned to you with a note',
    again: 'Edit and send again',
    save: 'Save',
    approve: 'Approve',
    nothing: 'Nothing is waiting for approval.',
    play: /^Play: /,
  },
  he: {
    add: 'הוספת זיכרון',
    light: 'הדלקת נר',
    lightIt: 'הדלקת הנר',
    text: 'המילים שלך',
    record: 'הקלטה',
    stop: 'סיום ושמירה',
    photoCaption: 'כיתוב לתמונה 1',
    videoCaption: 'כיתוב לסרטון 1',
    recordingCaption: 'כיתוב להקלטה 1',
    title: 'כותרת לקובץ 1',
    link: 'הוספת קישור',
    address: 'כתובת האינטרנט של קישור 1',
    linkTitle: 'כותרת לקישור 1 (לא חובה)',
    share: 'שיתוף הזיכרון',
    waiting: 'בהמתנה לאישור',
    backWith: 'החזרה עם הערה',
    backNow: 'החזרה עם ההערה הזאת',
    returned: 'הוחזר אליך עם הערה',
    again: 'עריכה ושליחה חוזרת',
    save: 'שמירה',
    approve: 'אישור',
    nothing: 'שום דבר לא ממתין לאישור.',
    play: /^השמעה: /,
  },
} as const;

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const UPLOAD = { timeout: 40_000 };

test('every kind of memory is posted, held, returned with a note, sent again and approved', async ({
  page: family,
  browser,
  language,
}, info) => {
  test.setTimeout(240_000);
  const w = LABELS[language];
  const site = await createSite(await signUpNewUser(family, language), language, 'open');
  const admin = callAs(family, await logIn(family, 'admin'));
  const reason = { 'X-Reason': 'moderation%20for%20a%20test' };
  await admin('POST', `/api/admin/sites/${site}/plan`, { plan: 'annual' }, reason);

  const author = await (await browser.newContext()).newPage();
  await signUpNewUser(author, language);
  await author.goto(`/${language}/site/${site}`);
  const files = author.locator('input[type=file]').last();
  const waiting = author.getByText(w.waiting, { exact: true });
  let posted = 0;
  async function post(write: () => Promise<unknown>, open: string = w.add, share: string = w.share) {
    await author.getByRole('link', { name: open }).first().click();
    await expect(author.getByRole('dialog')).toBeVisible(SLOW);
    await write();
    await author.getByRole('button', { name: share, exact: true }).click();
    posted++;
    await expect(waiting).toHaveCount(posted, UPLOAD);
    // that of a candle says thank you
    if (open === w.light) await author.keyboard.press('Escape');
    await expect(author.getByRole('dialog')).toHaveCount(0, SLOW);
  }

  await post(() => author.getByLabel(w.text).fill('She sang at the window.'));
  await post(async () => {
    const background = { r: 90, g: 120, b: 160 };
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer();
    await files.setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer });
    await author.getByLabel(w.photoCaption).fill('At the sea');
  });
  await post(async () => {
    const video = info.outputPath('wedding.webm');
    await writeWebm(video, 64 * 1024);
    await files.setInputFiles(video);
    await author.getByLabel(w.videoCaption).fill('On the roof');
  });
  await post(async () => {
    await author.getByRole('button', { name: w.record, exact: true }).click();
    await author.waitForTimeout(1200);
    await author.getByRole('button', { name: w.stop }).click();
    await author.getByLabel(w.recordingCaption).fill('A voice');
  });
  await post(async () => {
    await files.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: PDF });
    await author.getByLabel(w.title).fill('Her last letter');
  });
  await post(async () => {
    await author.getByRole('button', { name: w.link, exact: true }).click();
    await author.getByLabel(w.address).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await author.getByLabel(w.linkTitle).fill('Her song');
  });
  await post(
    () => author.getByRole('dialog').getByRole('textbox').fill('A light for her.'),
    w.light,
    w.lightIt,
  );

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/${language}/site/${site}`);
  for (const words of ['She sang at the window.', 'At the sea', 'A voice', 'Her song', 'A light for her.'])
    await expect(visitor.getByText(words)).toHaveCount(0);

  const showsAll = async (articles: Locator, words: string) => {
    const card = (text: string) => articles.filter({ hasText: text });
    await expect(card(words)).toHaveCount(1, SLOW);
    const photo = card('At the sea').locator('img').first();
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(card('On the roof').locator('video')).toHaveAttribute('poster', /&w=/);
    await expect(card('A voice').getByRole('button', { name: w.play })).toBeVisible();
    await expect(card('Her last letter')).toContainText('PDF');
    await expect(card('Her song')).toContainText('youtube.com');
    await expect(card('A light for her.')).toBeVisible();
  };

  await family.goto(`/${language}/site/${site}/moderation`);
  await showsAll(family.locator('article'), 'She sang at the window.');
  await expectAccessible(family);
  const held = family.locator('section').filter({ hasText: 'She sang at the window.' });
  await held.getByRole('button', { name: w.backWith }).click();
  await held.getByRole('textbox').fill('Which song was it?');
  await held.getByRole('button', { name: w.backNow }).click();
  await expect(held).toHaveCount(0, SLOW);

  await author.reload();
  await expect(author.getByText(w.returned)).toBeVisible(SLOW);
  await expect(author.getByText('Which song was it?')).toBeVisible();
  await expectAccessible(author);
  await author.getByRole('button', { name: w.again }).click();
  await author.getByLabel(w.text).fill('She sang Hava Nagila at the window.', SLOW);
  await author.getByRole('dialog').getByRole('button', { name: w.save, exact: true }).click();
  await expect(author.getByText(w.returned)).toHaveCount(0, SLOW);
  await expect(waiting).toHaveCount(posted);

  await family.reload();
  await expect(family.getByText('She sang Hava Nagila at the window.')).toBeVisible(SLOW);
  // the pictures and the letters arrive, and nothing moves under the finger any more
  await family.waitForLoadState('networkidle');
  const approve = family.getByRole('button', { name: w.approve, exact: true });
  for (let left = posted; left > 0; left--) {
    await expect(approve).toHaveCount(left, SLOW);
    await approve.first().click();
  }
  await expect(family.getByText(w.nothing)).toBeVisible(SLOW);

  await visitor.reload();
  await expectAppRendered(visitor);
  await showsAll(visitor.locator('article'), 'She sang Hava Nagila at the window.');
  await visitor.context().close();
  await author.context().close();
});
