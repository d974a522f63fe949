// About: onboarding, site-lifecycle, sites, calendars
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { linkFor } from './mailbox.ts';
import { at, fillIn, go, LABELS, signIn } from './onboarding-answers.ts';
import { expect, expectAccessible, expectAppRendered, heading, onSlowLine, tabTo, test } from './visitor.ts';

test('a daughter makes her mother’s site by keyboard alone, with a Hebrew day of death', async ({
  page,
  language,
}) => {
  test.setTimeout(180_000);
  const labels = LABELS[language];
  const next = page.getByRole('button', { name: labels.go });
  await signIn(page, language);
  await page.goto(`/${language}/onboarding`);
  await expectAppRendered(page);
  await expect(heading(page)).toBeVisible();
  await tabTo(page, page.locator('input[type=radio][value="1"]'));
  await page.keyboard.press('Space');
  await tabTo(page, next);
  await page.keyboard.press('Enter');

  await at(page, 'person');
  await expect(page.locator('#onboarding-first_name')).toBeVisible();
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(labels.count);
  await expectAccessible(page);
  await tabTo(page, page.locator('#onboarding-first_name'));
  await page.keyboard.type(labels.first);
  await page.keyboard.press('Tab');
  await page.keyboard.type(labels.last);
  const death = page.getByRole('group').filter({ has: page.locator('#onboarding-death') });
  await tabTo(page, death.getByRole('tab').first());
  await page.keyboard.press(language === 'he' ? 'ArrowLeft' : 'ArrowRight');
  await tabTo(page, page.locator('#onboarding-death'));
  for (let day = 0; day < 30; day++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  for (let month = 0; month < 8; month++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('תשפ"ד');
  await expect(death).toContainText(labels.impossible);
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#onboarding-death-month')).toHaveValue('adar1');
  await expect(death).toContainText(labels.civil);
  await expectAccessible(page);
  await tabTo(page, page.locator('input[value=female]'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await at(page, 'photo');
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: labels.skip }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels.noPhoto)).toBeVisible();
  // the first of the three ways to share, which the button leads to
  await expect(page.locator('input[value=regular]')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await at(page, 'check');
  await expect(heading(page)).toHaveText(labels.check);
  await expect(page.getByRole('main')).toContainText(labels.died);
  await expect(page.getByRole('main')).toContainText(labels.civil);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: labels.create }));
  await page.keyboard.press('Enter');
  // the second language's run finds the first run's site of the same name
  await expect(page).toHaveURL(/step=same|\/site\/\d+/, { timeout: 20_000 });
  if (page.url().includes('step=same')) {
    await tabTo(page, page.getByRole('button', { name: labels.another }));
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/site\/\d+/, { timeout: 20_000 });
  await expect(heading(page)).toContainText(labels.first);
  await expect(page.getByRole('main')).toContainText(labels.civil);
  expect(await page.evaluate(() => localStorage.getItem('onboarding.information'))).toBeNull();
});

test('what was filled in survives going back and a reload; a photo that is none is refused', async ({
  page,
  language,
}) => {
  await onSlowLine(page);
  const labels = LABELS[language];
  await signIn(page, language);
  await page.goto(`/${language}/onboarding/from?step=photo`);
  await expect(page).toHaveURL(new RegExp(`/${language}/onboarding$`));
  await fillIn(page, language, labels.first, labels.last);
  await at(page, 'check');
  await page.goBack();
  await at(page, 'photo');
  await expect(page.locator('input[value=private]')).toBeChecked();
  const photo = page.locator('#onboarding-photo');
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
  await expect(page.getByRole('alert')).toContainText(labels.unreadable);
  await expectAccessible(page);
  await go(page, language);
  await at(page, 'check');
  await expect(page.getByRole('alert')).toContainText(labels.unreadable);
  await expectAccessible(page);
  await page.goBack();
  await at(page, 'photo');
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer();
  await photo.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
  const [zoom, across] = [page.getByRole('slider').first(), page.getByRole('slider').nth(1)];
  const arch = page.locator('.arch');
  await zoom.focus();
  await page.keyboard.press('+');
  await expect(zoom).toHaveValue('110');
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('115');
  await arch.hover({ position: { x: 60, y: 120 } });
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(150);
  const enlarged = await zoom.inputValue();
  await across.focus();
  await page.keyboard.press('ArrowRight');
  const left = Number(await across.inputValue());
  const box = await arch.boundingBox();
  if (!box) throw new Error('the arch is not there');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await across.inputValue())).toBeGreaterThan(left);
  const moved = await across.inputValue();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('slider').first()).toHaveValue(enlarged);
  await expect(page.getByRole('slider').nth(1)).toHaveValue(moved);
  await page.goto(`/${language}/onboarding/from?step=person`);
  await expect(page.locator('#onboarding-first_name')).toHaveValue(labels.first);
  await page.goto(`/${language}/onboarding/from?step=check`);
  await expect(page.locator('dl img')).toBeVisible();
  await page.getByRole('button', { name: labels.cancel }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/sites`));
  await page.goto(`/${language}/onboarding`);
  await expect(page.getByRole('main')).toContainText(labels.first);
});

test('when making it fails, nothing is lost, and trying again makes one', async ({ page, language }) => {
  const labels = LABELS[language];
  const keys: (string | undefined)[] = [];
  const failures = { left: 1 };
  await signIn(page, language);
  await page.route('**/api/sites/add-site', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (failures.left-- <= 0) return route.fallback();
    // the request arrives, but its response is lost
    await route.fetch({ maxRetries: 1 });
    return route.abort();
  });
  await page.addInitScript(() => {
    window.addEventListener('create-site-error', () => localStorage.setItem('heard', 'yes'));
  });
  await fillIn(page, language, labels.first, `${labels.last} ${Date.now()}`);
  await at(page, 'check');
  await page.getByRole('button', { name: labels.create }).dblclick();
  await expect(heading(page)).toHaveText(labels.failed);
  await expect(page.getByRole('alertdialog')).toContainText(labels.again);
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('heard'))).toBe('yes');
  await page.reload();
  await at(page, 'check');
  await page.getByRole('button', { name: labels.create }).click();
  await expect(page).toHaveURL(/\/site\/\d+/, { timeout: 20_000 });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a connection that is lost at the last step loses nothing, and the site is made when it is back', async ({
  page,
  context,
  language,
}) => {
  const labels = LABELS[language];
  const last = `${labels.last} ${Date.now()}`;
  await signIn(page, language);
  await fillIn(page, language, labels.first, last);
  await at(page, 'check');
  await context.setOffline(true);
  await expect(page.getByText(labels.offline)).toBeVisible();
  const create = page.getByRole('button', { name: labels.create });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('main')).toContainText(last);
  await context.setOffline(false);
  await expect(page.getByText(labels.offline)).toHaveCount(0);
  await create.click();
  await expect(page).toHaveURL(/\/site\//, { timeout: 20_000 });
  await expect(heading(page)).toContainText(last);
});

test('a language that is changed in the middle keeps every answer', async ({ page, language }) => {
  const labels = LABELS[language];
  const other = language === 'he' ? 'en' : 'he';
  await page.goto(`/${language}/onboarding`);
  await expectAppRendered(page);
  await page.locator('input[type=radio][value="1"]').check();
  await go(page, language);
  await page.locator('#onboarding-first_name').fill(labels.first);
  await page.locator('input[value=female]').check();
  await page.goto(`/${other}/onboarding/from?step=person`);
  await expect(page.locator('#onboarding-first_name')).toHaveValue(labels.first);
  await expect(page.locator('input[value=female]')).toBeChecked();
  await page.locator('#onboarding-last_name').fill(labels.last);
  await go(page, other);
  await at(page, 'photo');
  await page.locator('input[value=private]').check();
  await page.goto(`/${language}/onboarding/from?step=photo`);
  await expect(page.locator('input[value=private]')).toBeChecked();
  await go(page, language);
  await at(page, 'check');
  await expect(page.getByRole('main')).toContainText(`${labels.first} ${labels.last}`);
});

test('a person who is not signed in signs up on the last step, and the site is made without another tap, once', async ({
  page,
  language,
}) => {
  await onSlowLine(page);
  test.setTimeout(180_000);
  const labels = LABELS[language];
  const last = `${labels.last} ${Date.now()}`;
  await page.goto(`/${language}/onboarding?community=12`);
  await expectAppRendered(page);
  await fillIn(page, language, labels.first, last);
  await at(page, 'check');
  await go(page, language);
  await at(page, 'account');
  await expect(heading(page)).toHaveText(labels.signUp);
  await expect(page.getByText(labels.lastStep)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText(labels.signUp);
  const email = `dana-${randomUUID().slice(0, 8)}@example.org`;
  const fields = ['first-name', 'last-name', 'email', 'password'];
  for (const [i, value] of [labels.first, labels.last, email, 'seven quiet words'].entries())
    await page.locator(`#register-${fields[i]}`).fill(value);
  await page.locator('#register-terms').check();
  await page.getByRole('button', { name: labels.signUp }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/${language}/verify$`), { timeout: 20_000 });
  await expect(page.getByText(labels.lastStep)).toBeVisible();
  await expect(page.getByRole('button', { name: labels.cancel })).toBeVisible();
  await expectAccessible(page);

  // the link of the message, in another tab
  const requests: unknown[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/sites/add-site')) requests.push(request.postDataJSON());
  });
  const tab = await page.context().newPage();
  await tab.goto(await linkFor(page.request, email, 'verify'));
  await expect(tab.getByText(labels.lastStep)).toBeVisible();
  await tab.getByRole('button', { name: labels.confirm }).click();
  await expect(tab).toHaveURL(/\/site\/\d+/, { timeout: 20_000 });
  await expect(heading(tab)).toContainText(last);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page).toHaveURL(new RegExp(`/${language}/sites`), { timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText(last);
  expect(requests).toEqual([
    expect.objectContaining({ community: 12, type_id: 1, private: 'private', last_name: last }),
  ]);
});

test('a site of the same name in the other script is shown, and may be the one', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  const other = LABELS[language === 'he' ? 'en' : 'he'];
  const stamp = Date.now();
  const name = {
    first_name: labels.first,
    last_name: `${labels.last} ${stamp}`,
    other_name: `${other.first} ${other.last} ${stamp}`,
  };
  await signIn(page, language);
  await page.goto(`/${language}/onboarding`);
  const created = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/sites/add-site', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: localStorage.getItem('auth._token.local') ?? '',
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { site_id: number };
    },
    { type_id: 1, ...name },
  );
  await fillIn(page, language, other.first, `${other.last} ${stamp}`);
  await at(page, 'check');
  await page.getByRole('button', { name: labels.create }).click();
  await expect(heading(page)).toHaveText(labels.exists);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: labels.another })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name.last_name);
  await page.getByRole('link', { name: labels.same }).click();
  await expect(page).not.toHaveURL(/onboarding/);
  await expect(heading(page)).toContainText(name.last_name);
  expect(created.site_id).toBeGreaterThan(0);
});

test('spoilt drafts are dropped without a word, and without a purpose nothing is made', async ({
  page,
  language,
}) => {
  await signIn(page, language);
  await page.goto(`/${language}/onboarding?community=abc`);
  await expectAppRendered(page);
  await page.evaluate(() => {
    localStorage.setItem('onboarding.purpose', '9');
    localStorage.setItem('onboarding.information', '{"first_name":7');
    localStorage.setItem('add_site_flag', 'true');
    localStorage.setItem('add_site_flag.at', String(Date.now()));
  });
  await page.goto(`/${language}/onboarding/from?step=create`);
  await expect(page).toHaveURL(new RegExp(`/${language}/onboarding$`));
  await expect(page.locator('input:checked')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('onboarding.community'))).toBeNull();
});
