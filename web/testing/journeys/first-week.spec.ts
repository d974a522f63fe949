// About: notices, thanks
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { createSite, manageButton, setDeath, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    funeral: 'Funeral',
    shiva: 'Shiva',
    day: 'Day',
    hour: 'Hour',
    cemetery: 'Cemetery',
    address: 'Address',
    shows: 'Show the address to everyone who has the link',
    visits: 'Visits',
    words: 'A few words of the family',
    make: 'Make the notice',
    save: 'Save',
    ready: 'The notice is ready to be sent',
    open: 'Open the notice',
    there: 'Take me there',
    calendar: 'Add to the calendar',
    nothing: 'Enter when the funeral or the shiva is',
  },
  he: {
    funeral: 'הלוויה',
    shiva: 'שבעה',
    day: 'יום',
    hour: 'שעה',
    cemetery: 'בית עלמין',
    address: 'כתובת',
    shows: 'להציג את הכתובת לכל מי שיש לו הקישור',
    visits: 'ביקורים',
    words: 'כמה מילים מהמשפחה',
    make: 'יצירת המודעה',
    save: 'שמירה',
    ready: 'המודעה מוכנה לשליחה',
    open: 'פתיחת המודעה',
    there: 'ניווט למקום',
    calendar: 'הוספה ליומן',
    nothing: 'נא לרשום מתי ההלוויה או השבעה',
  },
} as const;

const ADDRESS = 'רחוב האורנים 14, קריית טבעון';
/** The day after tomorrow, which is ahead in every time zone. */
const FUNERAL = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

async function asVisitor(open: () => Promise<BrowserContext>, address: string, look: Look): Promise<void> {
  const visitor = await open();
  const page = await visitor.newPage();
  await page.goto(address);
  await look(page);
  await visitor.close();
}
type Look = (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<void>;

test('a daughter makes the notice on her phone at night, and who gets the link reads it and what changes', async ({
  page,
  browser,
  language,
}) => {
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'private');
  await page.goto(`/${language}/site/${site}/notice`);
  await expectAppRendered(page);
  await page.getByRole('button', { name: w.make }).click();
  await expect(page.getByText(w.nothing).first()).toBeVisible();
  const funeral = page.getByRole('group', { name: w.funeral });
  await funeral.getByLabel(w.day).fill(FUNERAL);
  await funeral.getByLabel(w.hour).fill('15:30');
  await funeral.getByLabel(w.cemetery).fill('בית העלמין קריית טבעון');
  const shiva = page.getByRole('group', { name: w.shiva });
  await shiva.getByLabel(w.address, { exact: true }).fill(ADDRESS);
  await shiva.getByLabel(w.shows).check();
  await shiva.getByLabel(w.visits).fill('16:00–21:00');
  await page.getByLabel(w.words).fill('אימא לא אהבה הספדים ארוכים.');
  await expectAccessible(page);

  // what she typed is still there after the phone reloads the page
  await page.reload();
  await expect(shiva.getByLabel(w.address, { exact: true })).toHaveValue(ADDRESS, SLOW);
  await page.getByRole('button', { name: w.make }).dblclick();
  await expect(page.getByRole('heading', { name: w.ready })).toBeVisible(SLOW);
  await expectAccessible(page);
  const link = await page.getByRole('link', { name: w.open }).getAttribute('href');
  expect(link).toMatch(new RegExp(`^/${language}/n/[\\w-]{22}$`));

  // without JavaScript as well
  const plain = () => browser.newContext({ javaScriptEnabled: false });
  await asVisitor(plain, link ?? '', async (reader) => {
    await expect(reader.getByText(ADDRESS)).toBeVisible();
    const ways = reader.getByRole('link', { name: w.there });
    await expect(ways.last()).toHaveAttribute('href', /destination=/);
    await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(reader.getByRole('link', { name: w.calendar })).toHaveAttribute('href', /days\.ics/);
    await expect(reader.locator('tbody tr')).toHaveCount(7);
    await expect(reader.locator(`a[href*="/site/"]`)).toHaveCount(0);
  });

  await shiva.getByLabel(w.visits).fill('10:00–13:00');
  await shiva.getByLabel(w.shows).uncheck();
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByRole('region', { name: w.ready })).toBeFocused(SLOW);
  await asVisitor(
    () => browser.newContext(),
    link ?? '',
    async (reader) => {
      await expectAppRendered(reader);
      await expect(reader.getByText('10:00–13:00').first()).toBeVisible();
      await expect(reader.getByText(ADDRESS)).toHaveCount(0);
      await expectAccessible(reader);
    },
  );
});

const THANKS = {
  en: {
    link: 'A word of thanks',
    letter: 'The letter',
    send: 'Send to 1 person',
    really: 'Send',
    onItsWay: 'The letter is on its way.',
    after: 'After the shiva',
    nobody: /Nobody has written/,
  },
  he: {
    link: 'מילת תודה',
    letter: 'המכתב',
    send: 'שליחה לאדם אחד',
    really: 'שליחה',
    onItsWay: 'המכתב בדרך.',
    after: 'אחרי השבעה',
    nobody: /עוד לא כתב/,
  },
} as const;

test('after the shiva the family thanks everyone who wrote, with one letter that it sees before', async ({
  page,
  browser,
  language,
}) => {
  const w = THANKS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  await setDeath(call, site, 12);
  await page.goto(`/${language}/site/${site}/thanks`);
  await expect(page.getByText(w.nobody)).toBeVisible(SLOW);
  await expectAccessible(page);

  const friend = await browser.newContext();
  const friends = await signUpNewUser(await friend.newPage(), language);
  const { id } = await friends<{ id: number }>('POST', '/api/sites/memories', {
    site_id: site,
    client_key: randomUUID(),
    text: 'היא לימדה אותי לשיר.',
    lang: 'he',
  });
  await friend.close();
  await call('POST', `/api/sites/memories/${id}/decision`, { decision: 'approve' });

  await page.goto(`/${language}/site/${site}`);
  await expectAppRendered(page);
  await manageButton(page).click();
  await page.getByRole('link', { name: w.link }).click();
  await page.getByLabel(w.letter).fill('תודה לכולכם.\nהמשפחה');
  await page.reload();
  await expect(page.getByLabel(w.letter)).toHaveValue('תודה לכולכם.\nהמשפחה', SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.send }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog.getByText('תודה לכולכם.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.really, exact: true }).dblclick();
  await expect(page.getByText(w.onItsWay)).toBeVisible(SLOW);
  await expect(page.getByRole('heading', { name: w.after })).toBeVisible();
  await expect(page.getByLabel(w.letter)).toHaveCount(0);
  await expectAccessible(page);
});
