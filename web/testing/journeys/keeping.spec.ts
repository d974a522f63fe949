// About: short-links, memories, sites, settings
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { callAs, createSite, manageButton, signUpNewUser } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  logIn,
  pressByKeyboard,
  SLOW,
  tabTo,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    make: 'Make a sticker',
    more: 'New sticker',
    print: 'Print a sheet',
    savePdf: 'Save the sheet (PDF)',
    other: 'Point to another site',
    move: 'Point to this site',
    choose: 'Choose a site first.',
    moved: /The sticker now opens/,
    retire: 'Retire',
    forGood: 'Retire the code permanently',
    retired: 'The code is retired.',
    connect: 'Connect the sticker',
    toThePage: 'Go to the page',
    tell: 'Tell us about it',
    thanks: 'Thank you. We will look into this sticker.',
    backWith: 'Return with a note',
    backNow: 'Return with this note',
    not: 'Don’t publish',
    edit: 'Edit and approve',
    approve: 'Approve',
    undo: 'Undo',
    decided: 'Returned or not published',
    undoDecision: 'Undo the decision',
    deleted: 'Deleted memories',
    nothing: 'Nothing is waiting for approval.',
    restore: 'Restore',
    names: 'Change names and sentence',
    first: 'First name',
    short: 'The first name needs at least 2 characters',
    save: 'Save',
    story: /(Change|Add) the life story/,
    cover: 'Change the cover',
    unreadable: /cannot be read/,
    remove: 'Remove the picture',
    acts: /^Actions for/,
    light: 'Light a candle',
    lightIt: 'Light the candle',
    tooLong: /too long/,
    burning: /is lit/,
    go: 'Continue',
    stop: 'Unsubscribe',
  },
  he: {
    make: 'יצירת מדבקה',
    more: 'מדבקה חדשה',
    print: 'הדפסת גיליון',
    savePdf: 'שמירת הגיליון (PDF)',
    other: 'חיבור לאתר אחר',
    move: 'חיבור המדבקה לאתר שנבחר',
    choose: 'יש לבחור תחילה אתר.',
    moved: /המדבקה פותחת עכשיו/,
    retire: 'השבתת הקוד',
    forGood: 'השבתת הקוד לצמיתות',
    retired: 'הקוד הושבת.',
    connect: 'חיבור המדבקה',
    toThePage: 'אל הדף',
    tell: 'דיווח על המדבקה',
    thanks: 'תודה, נבדוק את המדבקה הזאת.',
    backWith: 'החזרה עם הערה',
    backNow: 'החזרה עם ההערה הזאת',
    not: 'לא לפרסם',
    edit: 'עריכה ואישור',
    approve: 'אישור',
    undo: 'ביטול הפעולה',
    decided: 'הוחזרו או לא פורסמו',
    undoDecision: 'ביטול ההחלטה',
    deleted: 'זיכרונות שנמחקו',
    nothing: 'שום דבר לא ממתין לאישור.',
    restore: 'שחזור',
    names: 'עריכת השמות והמשפט',
    first: 'שם פרטי',
    short: 'בשם הפרטי צריכים להיות לפחות שני תווים',
    save: 'שמירה',
    story: /(עריכת|הוספת) סיפור החיים/,
    cover: 'החלפת תמונת הנושא',
    unreadable: /אי אפשר לקרוא/,
    remove: 'הסרת התמונה',
    acts: /פעולות בזיכרון/,
    light: 'הדלקת נר',
    lightIt: 'הדלקת הנר',
    tooLong: /ארוך/,
    burning: /דולק/,
    go: 'המשך',
    stop: 'הפסקת ההודעות',
  },
} as const;

/** Asserts that an error is shown beside its field and above the form, with a link that focuses the field. */
async function expectFieldError(page: Page, fault: string | RegExp, field: Locator): Promise<void> {
  await expect(page.getByText(fault)).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
}

test('stickers are made, printed, moved, retired, connected and told of by keyboard alone', async ({
  page,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const call = await signUpNewUser(page, language);
  await page.goto(`/${language}/sites`);
  await expect(page.getByText(language === 'he' ? /אתר מתחיל/ : /A site begins/)).toBeVisible(SLOW);
  await expectAccessible(page);
  const [site] = [await createSite(call, language), await createSite(call, language, 'private')];
  await page.goto(`/${language}/sites?tab=member`);
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/${language}/site/${site}/codes`);
  await expect(button(w.make)).toBeVisible(SLOW);
  await expectAccessible(page);
  await pressByKeyboard(page, button(w.make));
  await expect(button(w.more)).toBeVisible(SLOW);
  await pressByKeyboard(page, button(w.print));
  const saving = page.waitForEvent('download');
  await pressByKeyboard(page, button(w.savePdf));
  await saving;
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await pressByKeyboard(page, button(w.other));
  await pressByKeyboard(page, button(w.move));
  await expectFieldError(page, w.choose, page.getByRole('dialog').getByRole('radio').first());
  await page.keyboard.press('Space');
  await pressByKeyboard(page, button(w.move));
  await expect(page.getByText(w.moved)).toBeVisible(SLOW);
  await expectAccessible(page);

  await pressByKeyboard(page, button(w.make));
  await pressByKeyboard(page, button(w.retire));
  await expect(button(w.forGood)).toBeVisible();
  await expectAccessible(page);
  await pressByKeyboard(page, button(w.forGood));
  await expect(page.getByText(w.retired)).toBeVisible(SLOW);
  await expectAccessible(page);

  const admin = callAs(page, await logIn(page, 'admin'));
  const why = { 'X-Reason': 'stickers%20for%20a%20test' };
  const { code } = await admin<{ code: { code: string } }>('POST', '/api/codes', { type: 's' }, why);
  await page.goto(`/${language}/login?qr=${code.code}&reason=unbound`);
  await pressByKeyboard(page, button(w.connect));
  await expectFieldError(page, w.choose, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await pressByKeyboard(page, button(w.connect));
  await expect(page.getByRole('link', { name: w.toThePage })).toBeVisible(SLOW);
  await expectAccessible(page);

  await page.goto(`/${language}/login?qr=0000000000001&reason=unknown`);
  await tabTo(page, page.getByRole('textbox'));
  await page.keyboard.type('On a bench.');
  await pressByKeyboard(page, button(w.tell));
  await expect(page.getByText(w.thanks)).toBeVisible(SLOW);
  await expectAccessible(page);
});

test('what waits is returned, refused and mended, what was deleted comes back, by keyboard alone', async ({
  page,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  await page.goto(`/${language}/site/${site}/moderation`);
  await expect(page.getByText(w.nothing)).toBeVisible(SLOW);
  await expectAccessible(page);

  const guest = callAs(page, await logIn(page, 'editor'));
  const write = (text: string) =>
    guest<{ id: number }>('POST', '/api/sites/memories', {
      site_id: site,
      text,
      lang: language,
      client_key: randomUUID(),
    });
  for (const text of ['No. 1', 'No. 2', 'No. 3']) await write(text);
  await page.reload();
  const card = (text: string) => page.locator('section').filter({ hasText: text });

  await pressByKeyboard(page, card('No. 1').getByRole('button', { name: w.backWith }));
  await expect(page.getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Which year?');
  await pressByKeyboard(page, button(w.backNow));
  await expect(card('No. 1')).toHaveCount(0, SLOW);
  await pressByKeyboard(page, button(w.undo));
  await expect(card('No. 1')).toBeVisible(SLOW);
  await pressByKeyboard(page, card('No. 1').getByRole('button', { name: w.approve, exact: true }));
  await expect(card('No. 1')).toHaveCount(0, SLOW);

  await pressByKeyboard(page, card('No. 2').getByRole('button', { name: w.not }));
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await pressByKeyboard(page, card('No. 2').getByRole('button', { name: w.not }));
  await expect(card('No. 2')).toHaveCount(0, SLOW);

  await pressByKeyboard(page, card('No. 3').getByRole('button', { name: w.edit }));
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(' and a half');
  await expectAccessible(page);
  await pressByKeyboard(page, button(w.approve));
  await expect(page.getByText(w.nothing)).toBeVisible(SLOW);

  const { memories } = await call<{ memories: { id: number }[] }>('GET', `/api/sites/memories/${site}`);
  expect(memories).toHaveLength(2);
  await call('DELETE', `/api/sites/memories/${memories[0]?.id}`);
  await page.reload();
  const fold = (title: string) =>
    page.locator('summary').filter({ has: page.getByRole('heading', { name: title }) });
  await pressByKeyboard(page, fold(w.decided));
  const decided = page.locator('li').filter({ hasText: 'No. 2' });
  await expect(decided.getByRole('button', { name: w.undoDecision })).toBeVisible(SLOW);
  await expectAccessible(page);
  await pressByKeyboard(page, decided.getByRole('button', { name: w.undoDecision }));
  await expect(card('No. 2')).toBeVisible(SLOW);
  await expect(decided).toHaveCount(0, SLOW);

  await pressByKeyboard(page, fold(w.deleted));
  await expect(button(w.restore)).toBeVisible(SLOW);
  await expectAccessible(page);
  await pressByKeyboard(page, button(w.restore));
  await expect(button(w.restore)).toHaveCount(0, SLOW);
  await expectAccessible(page);
});

test('a page is changed where it stands, and a candle lit on it, by keyboard alone', async ({
  page,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const save = dialog.getByRole('button', { name: w.save, exact: true });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  await page.goto(`/${language}/site/${site}`);

  await pressByKeyboard(page, manageButton(page));
  await pressByKeyboard(page, button(w.names));
  await tabTo(page, dialog.getByLabel(w.first));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('R');
  await pressByKeyboard(page, save);
  await expectFieldError(page, w.short, dialog.getByLabel(w.first));
  await page.keyboard.type('uth');
  await pressByKeyboard(page, save);
  await expect(dialog).toHaveCount(0, SLOW);
  await expect(heading(page)).toContainText('uth');

  await pressByKeyboard(page, manageButton(page));
  await pressByKeyboard(page, button(w.story));
  await tabTo(page, dialog.getByRole('textbox'));
  await page.keyboard.type('A life.');
  await pressByKeyboard(page, save);
  await expect(dialog).toHaveCount(0, SLOW);
  await expect(page.getByText('A life.')).toBeVisible();

  await pressByKeyboard(page, manageButton(page));
  await pressByKeyboard(page, button(w.cover));
  const file = dialog.locator('input[type=file]');
  await tabTo(page, file);
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
  await expectFieldError(page, w.unreadable, file);
  const buffer = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer();
  await file.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(w.unreadable)).toHaveCount(0);
  await tabTo(page, dialog.getByRole('slider').first());
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await pressByKeyboard(page, save);
  await expect(dialog).toHaveCount(0, SLOW);
  await pressByKeyboard(page, manageButton(page));
  await pressByKeyboard(page, button(w.cover));
  await pressByKeyboard(page, button(w.remove));
  await expect(dialog).toHaveCount(0, SLOW);

  await pressByKeyboard(page, page.getByRole('link', { name: w.light }));
  const line = dialog.getByRole('textbox');
  await tabTo(page, line);
  await page.keyboard.insertText('נר '.repeat(80));
  await pressByKeyboard(page, button(w.lightIt));
  await expectFieldError(page, w.tooLong, line);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Always.');
  await pressByKeyboard(page, button(w.lightIt));
  await expect(dialog.getByText(w.burning)).toBeVisible(SLOW);
  await page.keyboard.press('Escape');
  await pressByKeyboard(
    page,
    page.locator('article').filter({ hasText: 'Always.' }).getByRole('button', { name: w.acts }),
  );
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  // behind the two ways to share it
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveValue('Always.');
  await expectAccessible(page);
});

test('every question of a new site says what it misses; the end of mail, and what signs someone in, too', async ({
  page,
  language,
}) => {
  test.setTimeout(120_000);
  const w = LABELS[language];
  const go = page.getByRole('button', { name: w.go });
  const missed = async () => {
    await pressByKeyboard(page, go);
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('input:focus')).toHaveCount(1);
  };
  /** The URL changes before the question does. */
  const arrives = async (step: string, control: string) => {
    await expect(page).toHaveURL(new RegExp(`step=${step}`), SLOW);
    await expect(page.locator(control).first()).toBeAttached(SLOW);
  };
  await page.goto(`/${language}/onboarding`);
  await expectAppRendered(page);
  await missed();
  await page.keyboard.press('Space');
  await pressByKeyboard(page, go);
  await arrives('person', '#onboarding-first_name');
  await missed();
  await page.keyboard.type('Miriam');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`Levi ${randomUUID().slice(0, 6)}`);
  await page.keyboard.press('Enter');
  // the gender alone is missing now
  await expect(page.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await pressByKeyboard(page, go);
  await arrives('photo', 'input[type=file]');
  await missed();
  await page.goto(`/${language}/onboarding`);
  await expect(page.getByRole('main')).toContainText('Miriam');
  await expectAccessible(page);

  await page.goto(`/${language}/unsubscribe`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${language}/unsubscribe?token=a-token-that-nobody-has`);
  await pressByKeyboard(page, page.getByRole('button', { name: w.stop }));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${language}/login?qr=0000000000001&reason=unknown`);
  await expectAppRendered(page);
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
});
