// About: memories, uploads, media
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { codeFor } from './mailbox.ts';
import { manageButton } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  type Locale,
  logIn,
  pressByKeyboard,
  tabTo,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    light: 'Light a candle',
    lightIt: 'Light the candle',
    line: 'May her memory be a blessing',
    signUp: 'Sign up',
    first: 'First name',
    last: 'Last name',
    email: 'Email',
    password: 'Password',
    terms: 'I accept the terms of use',
    code: 'The code from the message',
    thanks: 'Thank you. The family will see the candle first, and then it will appear here.',
    close: 'Close',
    waiting: 'Waiting for approval',
    held: /waiting for approval/,
    approve: 'Approve',
    approved: 'Approved.',
    add: 'Add a memory',
    text: 'Your words',
    caption: (n: number) => `Caption of photo ${n}`,
    up: (n: number) => `Move photo ${n} up`,
    sending: (n: number) => `Uploading photo ${n}`,
    share: 'Share memory',
    added: 'Your memory has been added.',
    kept: 'Draft saved on this device',
    empty: 'A memory needs a few words, a photo or another file.',
    discard: 'Discard the draft',
    discardIt: 'Discard',
    ask: 'Ask to take part',
    logIn: 'Log in',
    acts: /^Actions for/,
    edit: 'Edit',
    save: 'Save',
    remove: 'Delete',
    undo: 'Undo',
    gone: 'The memory was deleted.',
  },
  he: {
    light: 'הדלקת נר',
    lightIt: 'הדלקת הנר',
    line: 'יהי זכרה ברוך',
    signUp: 'הרשמה',
    first: 'שם פרטי',
    last: 'שם משפחה',
    email: 'דוא״ל',
    password: 'סיסמה',
    terms: 'תנאי השימוש מקובלים עליי',
    code: 'הקוד מההודעה',
    thanks: 'תודה. המשפחה תראה את הנר תחילה, ואז הוא יופיע כאן.',
    close: 'סגירה',
    waiting: 'בהמתנה לאישור',
    held: /ממתי(?:ן|נים) לאישור/,
    approve: 'אישור',
    approved: 'אושר.',
    add: 'הוספת זיכרון',
    text: 'המילים שלך',
    caption: (n: number) => `כיתוב לתמונה ${n}`,
    up: (n: number) => `העברת תמונה ${n} למעלה`,
    sending: (n: number) => `שולחים את תמונה ${n}`,
    share: 'שיתוף הזיכרון',
    added: 'הזיכרון נוסף.',
    kept: 'הטיוטה נשמרה במכשיר הזה',
    empty: 'לזיכרון צריך כמה מילים, תמונה או קובץ אחר.',
    discard: 'מחיקת הטיוטה',
    discardIt: 'מחיקה',
    ask: 'בקשה להשתתף',
    logIn: 'כניסה',
    acts: /פעולות בזיכרון/,
    edit: 'עריכה',
    save: 'שמירה',
    remove: 'מחיקה',
    undo: 'ביטול הפעולה',
    gone: 'הזיכרון נמחק.',
  },
} as const;

const THREE_MB = 3 * 1024 * 1024;
const OPEN = 'rachel-bluwstein';
const REGULAR = 'henrietta-szold';

/** A photo of a phone's typical size: more than four megabytes. */
const fromPhone = async (hue: number) => {
  const background = { r: hue, g: 120, b: 255 - hue };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const photo = sharp({ create: { width: 3000, height: 2250, channels: 3, background, noise } });
  return photo.jpeg({ quality: 92 }).toBuffer();
};

/** Signs in as a demo user who reads the page's language. */
async function signIn(page: Page, user: string, language: Locale): Promise<void> {
  const token = await logIn(page, user);
  await page.addInitScript(
    ([bearer, locale]) => {
      localStorage.setItem('auth._token.local', bearer);
      sessionStorage.setItem('language.chosen', locale);
    },
    [`Bearer ${token}`, language] as const,
  );
}

async function openAs(browser: Browser, user: string, language: Locale): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, user, language);
  return page;
}

const stamp = () => `${Date.now()}`;

test('a visitor begins with a candle, signs up on the way, and it burns once the family has seen it', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const email = `candle-${language}-${stamp()}@example.org`;
  const text = `${w.line} ${stamp()}`;
  await page.goto(`/${language}/site/${OPEN}`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: w.light }).click();
  await page.getByRole('button', { name: w.line }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.lightIt }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: w.signUp })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: w.signUp }).click();

  await page.getByLabel(w.first).fill('Noa');
  await page.getByLabel(w.last).fill('Bar');
  await page.getByLabel(w.email).fill(email);
  await page.getByLabel(w.password, { exact: true }).fill('seven quiet words');
  await page.getByLabel(w.terms).check();
  await page.getByRole('main').getByRole('button', { name: w.signUp }).click();
  await page.getByLabel(w.code).fill(await codeFor(page.request, email));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(w.thanks)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.close }).last().click();
  await expect(page.getByText(w.waiting)).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);

  const owner = await openAs(browser, 'owner', language);
  await owner.goto(`/${language}/site/${OPEN}`);
  await manageButton(owner).click();
  await owner.getByRole('link', { name: w.held }).click();
  const card = owner.locator('section').filter({ hasText: text });
  await expect(card).toBeVisible();
  await expectAccessible(owner);
  await card.getByRole('button', { name: w.approve, exact: true }).click();
  await expect(owner.getByText(w.approved, { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  await owner.context().close();

  await page.reload();
  await expect(page.locator('.feed').getByText(text)).toBeVisible();
  await expect(page.getByText(w.waiting)).toHaveCount(0);
});

test('a member shares two photos from a phone; a line that breaks in the middle loses nothing, and a stranger sees them', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const text = `${language} ${stamp()}`;
  const photos = await Promise.all([fromPhone(60), fromPhone(200)]);
  for (const photo of photos) expect(photo.length).toBeGreaterThan(4_000_000);
  const announced: number[] = [];
  const uploads: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT') uploads.push(pathname);
    if (pathname !== '/api/media/start') return;
    const { files } = request.postDataJSON() as { files: { bytes: number }[] };
    announced.push(...files.map(({ bytes }) => bytes));
  });
  let broken = false;
  await page.route(/\/api\/media\/[^/]+\/2$/, async (route) => {
    if (broken) return route.continue();
    broken = true;
    await route.abort('connectionreset');
  });
  await signIn(page, 'member', language);
  await page.goto(`/${language}/site/${REGULAR}`);
  await page.getByRole('link', { name: w.add }).click();
  await page.getByLabel(w.text).fill(text);
  await page
    .locator('input[type=file]')
    .setInputFiles(photos.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })));
  await page.getByLabel(w.caption(1)).fill(`one ${text}`);
  await page.getByLabel(w.caption(2)).fill(`two ${text}`);
  await page.getByRole('button', { name: w.up(2) }).click();
  await expect(page.getByLabel(w.caption(1))).toHaveValue(`two ${text}`);
  await expect.poll(() => broken, { timeout: 30_000 }).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.share }).dblclick();
  await expect(page.getByText(w.added)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // the worker refuses parts whose length differs from the announced one
  expect(announced).toHaveLength(6);
  for (const bytes of announced) expect(bytes).toBeLessThan(THREE_MB);
  expect(new Set(uploads).size).toBe(6);
  expect(uploads).toHaveLength(6);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/${language}/site/${REGULAR}?sort=newest`);
  const card = stranger.locator('article').filter({ hasText: text });
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('img')).toHaveCount(2);
  await expect(card.getByRole('img').first()).toHaveAttribute('alt', `two ${text}`);
  await expect
    .poll(() =>
      card
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true]);
  await stranger.context().close();
});

test('what is being written survives a closed page; an empty memory is refused beside the words and above; discarding asks first', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await page.goto(`/${language}/site/${OPEN}`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: w.add }).click();
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.empty)).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(w.text)).toBeFocused();
  await page.getByLabel(w.text).fill('Half a sentence');
  await expect(page.getByText(w.kept)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(w.text)).toHaveValue('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: w.add }).click();
  await expect(page.getByLabel(w.text)).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: w.discard }).click();
  await expect(page.getByLabel(w.text)).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: w.discardIt, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: w.add }).click();
  await expect(page.getByLabel(w.text)).toHaveValue('');
});

test('where only the invited write, a visitor meets one way in and nothing dead', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await page.goto(`/${language}/site/${REGULAR}`);
  await expectAppRendered(page);
  await expect(page.locator('.actions a')).toHaveCount(1);
  await page.getByRole('link', { name: w.ask }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: w.ask })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('link', { name: w.logIn }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/login`));
});

test('who wrote a memory mends it, deletes it and takes that back, by keyboard alone', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const text = `${language} mends ${stamp()}`;
  await signIn(page, 'coowner', language);
  await page.goto(`/${language}/site/${REGULAR}?sort=newest`);
  await pressByKeyboard(page, page.getByRole('link', { name: w.add }));
  await tabTo(page, page.getByLabel(w.text));
  await page.keyboard.type(text);
  await pressByKeyboard(page, page.getByRole('button', { name: w.share }));
  const card = page.locator('.feed article').filter({ hasText: text });
  await expect(card).toBeVisible();
  const act = async (name: string) => {
    await pressByKeyboard(page, card.getByRole('button', { name: w.acts }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const item = page.getByRole('menuitem', { name, exact: true });
    for (let steps = 0; steps < 8 && !(await item.evaluate((one) => one === document.activeElement)); steps++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await act(w.edit);
  await expect(page.getByLabel(w.text)).toHaveValue(text);
  await tabTo(page, page.getByLabel(w.text));
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', mended');
  await pressByKeyboard(page, page.getByRole('button', { name: w.save, exact: true }));
  await expect(card.getByText(`${text}, mended`)).toBeVisible();
  await act(w.remove);
  await expect(card).toHaveCount(0);
  // the undo offer does not expire while it has focus
  await page.getByRole('button', { name: w.undo }).focus();
  await expect(page.getByText(w.gone)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
});
