// About: reports, moderation, collapsed, approval by link
import { randomUUID } from 'node:crypto';
import { findEmail } from './mailbox.ts';
import { callAs, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    actions: /^Actions for the memory by/,
    report: 'Report',
    hurtful: 'It is hurtful',
    send: 'Send the report',
    thanks: /^Thank you\. Your report was sent/,
    site: 'Report this site',
    logIn: 'Log in',
    collapsed: 'Collapsed until the family has looked at it',
    reported: 'Reported',
    keep: 'Keep',
    kept: 'Kept. Visitors see it as before.',
    approve: 'Approve',
    published: 'Published',
  },
  he: {
    actions: /^פעולות/,
    report: 'דיווח',
    hurtful: 'זה פוגע',
    send: 'שליחת הדיווח',
    thanks: /^תודה\. הדיווח נשלח/,
    site: 'דיווח על האתר',
    logIn: 'כניסה',
    collapsed: 'מקופל עד שהמשפחה תעבור עליו',
    reported: 'דיווחים',
    keep: 'להשאיר',
    kept: 'נשאר באתר. המבקרים רואים אותו כמו קודם.',
    approve: 'אישור',
    published: 'הזיכרון פורסם',
  },
} as const;

test('two people report a memory, it is collapsed for everyone, and its family keeps it', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const owner = await signUpNewUser(page, language);
  const id = await createSite(owner, language);
  const memory = await owner<{ id: number }>('POST', '/api/sites/memories', {
    site_id: id,
    text: 'A cruel joke about her cooking.',
    lang: language,
    client_key: randomUUID(),
  });

  const cousin = await (await browser.newContext()).newPage();
  await signUpNewUser(cousin, language);
  await cousin.goto(`/${language}/site/${id}`);
  await cousin.getByRole('button', { name: w.actions }).click(SLOW);
  await cousin.getByRole('menuitem', { name: w.report, exact: true }).click();
  const dialog = cousin.getByRole('dialog');
  await dialog.getByRole('button', { name: w.send }).click(SLOW);
  await expect(dialog.getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(cousin, '[role=dialog]');
  await dialog.getByRole('radio', { name: w.hurtful }).check();
  await dialog.getByRole('button', { name: w.send }).click();
  await expect(dialog.getByText(w.thanks)).toBeVisible(SLOW);
  await cousin.context().close();

  const aunt = callAs(page, await logIn(page, 'stranger'));
  await aunt('POST', `/api/sites/memories/${memory.id}/report`, { reason: 'private', family: true });

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const visitor = await context.newPage();
    await visitor.goto(`/${language}/site/${id}`);
    if (javaScriptEnabled) await expectAppRendered(visitor);
    const text = visitor.getByText('A cruel joke');
    await expect(text).toBeHidden(SLOW);
    if (javaScriptEnabled) await expectAccessible(visitor);
    await visitor.getByText(w.collapsed).click();
    await expect(text).toBeVisible();
    if (javaScriptEnabled) {
      await visitor.getByRole('button', { name: w.site }).click(SLOW);
      await expect(visitor.getByRole('dialog').getByRole('link', { name: w.logIn })).toBeVisible(SLOW);
      await expectAccessible(visitor, '[role=dialog]');
    }
    await context.close();
  }

  await page.goto(`/${language}/site/${id}/moderation#reported`);
  await expect(page.getByRole('heading', { name: w.reported, exact: true })).toBeFocused(SLOW);
  await expect(page.getByText('A cruel joke')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.keep, exact: true }).click();
  await expect(page.getByText(w.kept)).toBeVisible(SLOW);
  // where no card is left, the list
  await expect(page.locator('#reported :focus')).toHaveCount(1);
  const { collapsed_for } = await owner<{ collapsed_for: string | null }>(
    'GET',
    `/api/sites/memories/item/${memory.id}`,
  );
  expect(collapsed_for).toBeNull();
});

test('whoever decides approves a memory from the email, without logging in', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(120_000);
  const w = LABELS[language];
  const owner = await signUpNewUser(page, language);
  const { user } = await owner<{ user: { email: string } }>('GET', '/api/users/user');
  const id = await createSite(owner, language, 'open');
  const guest = callAs(page, await logIn(page, 'stranger'));
  await guest('POST', '/api/sites/memories', {
    site_id: id,
    text: 'She sang while she ironed.',
    lang: language,
    client_key: randomUUID(),
  });
  const { text } = await findEmail(page.request, user.email, /\/approve\//);
  const link = /\/approve\/[\w-]+/.exec(text)?.[0] ?? '';

  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByText('She sang while she ironed.')).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('button', { name: w.approve, exact: true }).click();
  await expect(reader.getByRole('heading', { name: w.published })).toBeVisible(SLOW);
  await expectAccessible(reader);
  await reader.goto(`/${language}/site/${id}`);
  await expect(reader.getByText('She sang while she ironed.')).toBeVisible(SLOW);
  await context.close();
});
