// About: comments, hearts, memories
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectAppRendered, type Locale, logIn, test } from './visitor.ts';

const LABELS = {
  en: {
    heart: /^Heart/,
    comments: /^Comments/,
    yours: 'Your comment',
    send: 'Send',
    thanks: /^Thank you. The family will read your comment first/,
    waiting: 'Your comment is waiting for approval',
    approve: 'Approve',
    approved: 'Approved.',
    signIn: /^Please sign up or log in to send your comment/,
    remove: 'Delete: your comment',
    removed: 'The comment was deleted.',
    undo: 'Undo',
  },
  he: {
    heart: /^לב/,
    comments: /^תגובות/,
    yours: 'התגובה שלך',
    send: 'שליחה',
    thanks: /^תודה. המשפחה תקרא את התגובה תחילה/,
    waiting: 'התגובה שלך ממתינה לאישור',
    approve: 'אישור',
    approved: 'אושר.',
    signIn: /^כדי לשלוח את התגובה נבקש להירשם או להיכנס/,
    remove: 'מחיקה: התגובה שלך',
    removed: 'התגובה נמחקה.',
    undo: 'ביטול הפעולה',
  },
} as const;

const OPEN = 'rachel-bluwstein';

async function openAs(browser: Browser, user: string, language: Locale): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const token = await logIn(page, user);
  await page.addInitScript(
    ([bearer, locale]) => {
      localStorage.setItem('auth._token.local', bearer);
      sessionStorage.setItem('language.chosen', locale);
    },
    [`Bearer ${token}`, language] as const,
  );
  return page;
}

/** The first memory on the site that is no candle. */
const firstCard = (page: Page) => page.locator('.feed article.card').first();

test('a comment waits for the family, is approved, and a visitor reads it', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const text = `${language} ${Date.now()}`;
  const address = `/${language}/site/${OPEN}`;
  const member = await openAs(browser, 'stranger', language);
  await member.goto(address);
  await expectAppRendered(member);
  const card = firstCard(member);
  await card.getByRole('button', { name: w.comments }).click();
  await card.getByRole('textbox', { name: w.yours }).fill(text);
  await expectAccessible(member);
  await card.getByRole('button', { name: w.send }).click();
  await expect(card.getByText(w.thanks)).toBeVisible();
  await expect(card.locator('li').filter({ hasText: text }).getByText(w.waiting)).toBeVisible();
  await expectAccessible(member);

  await page.goto(address);
  await expectAppRendered(page);
  const visited = firstCard(page);
  await visited.getByRole('button', { name: w.comments }).click();
  await expect(visited.getByRole('textbox', { name: w.yours })).toBeVisible();
  await expect(visited.getByText(text)).toHaveCount(0);
  await visited.getByRole('textbox', { name: w.yours }).fill('אני זוכרת');
  await visited.getByRole('button', { name: w.send }).click();
  await expect(visited.getByText(w.signIn)).toBeVisible();
  await expectAccessible(page);

  const owner = await openAs(browser, 'owner', language);
  await owner.goto(`${address}/moderation`);
  const pending = owner.locator('section').filter({ hasText: text });
  await expect(pending).toBeVisible();
  await expectAccessible(owner);
  await pending.getByRole('button', { name: w.approve, exact: true }).click();
  await expect(owner.getByText(w.approved, { exact: true })).toBeVisible();
  await expect(pending).toHaveCount(0);

  await page.reload();
  const comments = visited.getByRole('button', { name: w.comments });
  await expect(comments).toContainText(/[1-9]/);
  await comments.click();
  await expect(visited.getByText(text)).toBeVisible();
  await expect(visited.getByRole('textbox', { name: w.yours })).toHaveValue('אני זוכרת');

  await member.goto(`${address}?memory=${(await card.getAttribute('id'))?.replace('memory-', '')}#comments`);
  const linked = member.locator('.linked');
  await expect(linked.getByText(text)).toBeVisible();
  const item = linked.locator('li').filter({ hasText: text });
  await item.getByRole('button', { name: w.remove }).click();
  await expect(member.getByText(w.removed)).toBeVisible();
  await expect(linked.getByText(text)).toHaveCount(0);
  await expectAccessible(member);
  await member.getByRole('button', { name: w.undo }).click();
  await expect(item).toBeVisible();
  await item.getByRole('button', { name: w.remove }).click();
  await expect(linked.getByText(text)).toHaveCount(0);
  for (const one of [member, owner]) await one.context().close();
});

test('a heart given twice quickly counts once, and is there after a reload', async ({
  browser,
  language,
}) => {
  const w = LABELS[language];
  const page = await openAs(browser, language === 'he' ? 'coowner' : 'editor', language);
  await page.goto(`/${language}/site/${OPEN}`);
  await expectAppRendered(page);
  const heart = firstCard(page).getByRole('button', { name: w.heart });
  const countOf = async () => Number((await heart.textContent())?.match(/\d+/)?.[0] ?? 0);
  // as a run that was interrupted may have left it
  await page.waitForLoadState('networkidle');
  if ((await heart.getAttribute('aria-pressed')) === 'true') await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
  const before = await countOf();
  const stored = page.waitForResponse((response) => response.url().endsWith('/like'));
  await heart.dblclick();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await stored;
  expect(await countOf()).toBe(before + 1);
  await page.reload();
  await expectAppRendered(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await countOf()).toBe(before + 1);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(countOf).toBe(before);
  await page.context().close();
});
