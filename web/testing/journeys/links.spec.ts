// About: memories, links, groups
import type { Page } from '@playwright/test';
import { callAs, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, type Locale, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    text: 'Your words',
    link: 'Add link',
    address: 'Web address of link 1',
    title: 'Title of link 1 (optional)',
    place: 'Place',
    tags: 'Tags',
    newTag: 'New tag',
    addTag: 'Add the tag',
    date: 'Date of the memory',
    unknown: /exact date/,
    year: /^Year/,
    relation: /^Your relation to/,
    share: 'Share memory',
    added: 'Your memory has been added.',
    plan: /Links to video services and cloud drives need a subscription/,
    refused: /cannot be added to this site/,
    kept: 'Draft saved on this device',
    when: 'Date of the memory: 1968',
    play: 'Play here: Her song',
    outside: /^Her song youtube\.com/,
    all: 'All',
    links: 'Links',
    remove: (tag: string) => `Remove the tag ${tag}`,
  },
  he: {
    text: 'המילים שלך',
    link: 'הוספת קישור',
    address: 'כתובת האינטרנט של קישור 1',
    title: 'כותרת לקישור 1 (לא חובה)',
    place: 'מקום',
    tags: 'תגיות',
    newTag: 'תגית חדשה',
    addTag: 'הוספת התגית',
    date: 'תאריך הזיכרון',
    unknown: /התאריך המדויק/,
    year: /^שנה/,
    relation: /^הקשר שלך עם/,
    share: 'שיתוף הזיכרון',
    added: 'הזיכרון נוסף.',
    plan: /לקישורים לשירותי סרטונים ולאחסון בענן צריך מינוי/,
    refused: /לאתר הזה אי אפשר להוסיף קישור/,
    kept: 'הטיוטה נשמרה במכשיר הזה',
    when: 'תאריך הזיכרון: 1968',
    play: 'הפעלה כאן: Her song',
    outside: /^Her song youtube\.com/,
    all: 'הכול',
    links: 'קישורים',
    remove: (tag: string) => `הסרת התגית ${tag}`,
  },
} as const;

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** A site of one's own, with a plan unless it stays free. */
async function aSite(page: Page, language: Locale, plan: boolean): Promise<number> {
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language, 'open');
  if (!plan) return id;
  const admin = callAs(page, await logIn(page, 'admin'));
  const reason = { 'X-Reason': 'links%20for%20a%20test' };
  await admin('POST', `/api/admin/sites/${id}/plan`, { plan: 'annual' }, reason);
  return id;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The hosts that the page asks besides our own, each answered with an empty document. */
async function foreignHosts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost' && /^https?:$/.test(url.protocol),
    (route) => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A player</title>' });
    },
  );
  return asked;
}

test('a linked video with place, tag, year and relation is shared; a stranger’s tap alone loads it, and the tag leads to it', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const tag = language === 'he' ? 'מוזיקה' : 'music';
  const id = await aSite(page, language, true);
  await page.goto(`/${language}/site/${id}?compose=memory`);
  await page.getByLabel(w.text).fill('She sang at the window.');
  await button(page, w.link).click();
  await expect(page.getByLabel(w.address)).toBeFocused();
  await page.getByLabel(w.address).fill(VIDEO);
  await page.getByLabel(w.title).fill('Her song');
  await button(page, w.place).click();
  await page.getByLabel(w.place, { exact: true }).fill('Haifa');
  await button(page, w.tags).click();
  await page.getByLabel(w.newTag).fill(tag);
  await button(page, w.addTag).click();
  await expect(button(page, tag)).toHaveAttribute('aria-pressed', 'true');
  await button(page, w.date).click();
  const date = page.getByRole('group', { name: w.date });
  await date.getByLabel(w.unknown).check({ force: true });
  await date.getByLabel(w.year).fill('1968');
  await page.getByRole('button', { name: w.relation }).click();
  await page.getByLabel(w.relation).fill('a daughter');
  await expect(page.getByText(w.kept)).toBeVisible(SLOW);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel(w.relation)).toHaveValue('a daughter', SLOW);
  await expect(page.getByLabel(w.address)).toHaveValue(VIDEO);
  await expect(date.getByLabel(w.year)).toHaveValue('1968');
  await expect(button(page, tag)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.added)).toBeVisible(SLOW);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  const asked = await foreignHosts(stranger);
  const frames: string[] = [];
  stranger.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === 'localhost' && pathname.startsWith('/embed/')) frames.push(pathname);
  });
  await stranger.goto(`/${language}/site/${id}`);
  const card = stranger.locator('article').filter({ hasText: 'She sang at the window.' });
  await expect(card).toContainText('a daughter');
  await expect(card).toContainText('Haifa');
  await expect(card).toContainText(w.when);
  await expect(card.getByRole('link', { name: w.outside })).toHaveAttribute('href', VIDEO);
  const play = card.getByRole('button', { name: w.play });
  await expect(play).toBeVisible(SLOW);
  await expectAccessible(stranger);
  await stranger.waitForTimeout(500);
  expect([asked, frames]).toEqual([[], []]);

  await play.click();
  const frame = card.locator('iframe');
  await expect(frame).toHaveAttribute('src', '/embed/youtube/dQw4w9WgXcQ');
  await expect(frame).toBeFocused();
  await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com']);
  expect(frames).toEqual(['/embed/youtube/dQw4w9WgXcQ']);
  await expect(stranger.frameLocator('article iframe').locator('iframe')).toHaveCount(1);

  await card.getByRole('link', { name: tag, exact: true }).click();
  await expect(stranger).toHaveURL(new RegExp(`tag=${encodeURIComponent(tag)}`));
  // what is shown meanwhile is faint
  await expect(stranger.locator('.feed')).not.toHaveAttribute('aria-busy');
  await expect(card).toHaveCount(1);
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: w.links, exact: true }).click();
  await expect(stranger).toHaveURL(/filter=link/);
  await expect(card).toHaveCount(1);
  await stranger.getByRole('link', { name: w.remove(tag) }).click();
  await expect(stranger).not.toHaveURL(/tag=/);
  await context.close();

  // without JavaScript the tag is a link too
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`/${language}/site/${id}?tag=${encodeURIComponent(tag)}`);
  await expect(plain.locator('article')).toHaveCount(1);
  await plain.getByRole('link', { name: w.remove(tag) }).click();
  await expect(plain).not.toHaveURL(/tag=/);
  await plain.goto(`/${language}/site/${id}?tag=none`);
  await expect(plain.locator('article')).toHaveCount(0);
  await plain.context().close();
});

test('on a free site a link to a video is refused before it is sent, and one to a page is taken', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const id = await aSite(page, language, false);
  await page.goto(`/${language}/site/${id}?compose=memory`);
  await page.getByLabel(w.text).fill('She read the paper.');
  await button(page, w.link).click();
  await page.getByLabel(w.address).fill(VIDEO);
  await expect(page.getByText(w.plan)).toBeVisible();
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByRole('alert').filter({ hasText: w.refused })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(w.address).fill('example.org/paper');
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.added)).toBeVisible(SLOW);
  await expect(page.locator('article').getByRole('link', { name: /example\.org/ })).toHaveAttribute(
    'href',
    'https://example.org/paper',
  );
});
