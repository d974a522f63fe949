// About: memories by people without an account, the login by a mailed code
import type { Page } from '@playwright/test';
import { codeFor, findEmail, linkFor } from './mailbox.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  fromOwnNetwork,
  type Locale,
  logIn,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    add: 'Add a memory',
    text: 'Your words',
    share: 'Share memory',
    name: 'Your name',
    email: 'Your email',
    sent: 'One more step: open the link in your email.',
    confirm: 'Confirm my memory',
    thanks: 'Thank you. The family will see your memory first, and then it will appear on the site.',
    code: 'Log in with a code sent by email',
    sendCode: 'Send me a code',
    typed: 'The code from the message',
    logIn: 'Log in',
    invited: 'Write a memory without an account',
    added: 'Your memory has been added.',
    record: 'Record',
    recordVoice: 'Record your voice',
    stop: 'Stop and keep',
    recording: 'Your recording',
    play: /^Play: /,
    pause: /^Pause: /,
  },
  he: {
    add: 'הוספת זיכרון',
    text: 'המילים שלך',
    share: 'שיתוף הזיכרון',
    name: 'השם שלך',
    email: 'כתובת הדוא״ל שלך',
    sent: 'נשאר צעד אחד: לפתוח את הקישור שבדוא״ל.',
    confirm: 'אישור הזיכרון שלי',
    thanks: 'תודה. המשפחה תראה את הזיכרון, ואחר כך הוא יופיע באתר.',
    code: 'כניסה עם קוד שנשלח בדוא״ל',
    sendCode: 'לשלוח לי קוד',
    typed: 'הקוד מההודעה',
    logIn: 'כניסה',
    invited: 'כתיבת זיכרון בלי חשבון',
    added: 'הזיכרון נוסף.',
    record: 'הקלטה',
    recordVoice: 'הקלטת הקול שלך',
    stop: 'סיום ושמירה',
    recording: 'ההקלטה שלך',
    play: /^השמעה: /,
    pause: /^השהיה: /,
  },
} as const;

const OPEN = 'rachel-bluwstein';
const SECONDS = 1000;

const anAddress = (language: Locale) => `guest-${language}-${Date.now()}@example.org`;

// five an hour from one network
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(fromOwnNetwork()));

/** The line of P17: 400 ms, 50 kB a second. */
async function onSlow3g(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test('from a link in a chat to a memory that waits, without an account: three fields, in a minute on slow 3G', async ({
  page,
  language,
}) => {
  test.setTimeout(120 * SECONDS);
  const w = LABELS[language];
  const email = anAddress(language);
  const text = `${language} ${Date.now()}`;
  await onSlow3g(page);
  const began = Date.now();
  await page.goto(`/${language}/site/${OPEN}`);
  await page.getByRole('link', { name: w.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.text).fill(text);
  await dialog.getByRole('button', { name: w.share }).click();
  await dialog.getByLabel(w.name).fill('Noa Bar');
  await dialog.getByLabel(w.email).fill(email);
  await dialog.getByRole('button', { name: w.share }).dblclick();
  await expect(dialog.getByText(w.sent)).toBeVisible({ timeout: 30 * SECONDS });
  const link = await linkFor(page.request, email, 'confirm-memory');
  await page.goto(link);
  await page.getByRole('button', { name: w.confirm }).click();
  await expect(page.getByText(w.thanks)).toBeVisible({ timeout: 30 * SECONDS });
  expect(Date.now() - began).toBeLessThan(60 * SECONDS);
});

test('an impatient guest is asked for what is missing, loses nothing, and the family gets it once', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const email = anAddress(language);
  const text = `${language} ${Date.now()}`;
  await page.goto(`/${language}/site/${OPEN}`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: w.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.text).fill(text);
  await dialog.getByRole('button', { name: w.share }).click();
  await dialog.getByRole('button', { name: w.share }).click();
  await expect(dialog.getByLabel(w.name)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await dialog.getByLabel(w.name).fill('Noa Bar');
  await page.reload();
  await expect(dialog.getByLabel(w.text)).toHaveValue(text);
  await dialog.getByRole('button', { name: w.share }).click();
  await expect(dialog.getByLabel(w.name)).toHaveValue('Noa Bar');
  await dialog.getByLabel(w.email).fill(email);
  let cut = false;
  await page.route('**/api/guests/memories', async (route) => {
    if (cut) return route.continue();
    cut = true;
    // the request arrives, the response does not
    await route.fetch({ maxRetries: 1 });
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: w.share }).click();
  await expect.poll(() => cut).toBe(true);
  await expect(dialog.getByRole('button', { name: w.share })).toBeEnabled();
  await expect(async () => {
    if (await dialog.getByText(w.sent).isVisible()) return;
    await dialog.getByRole('button', { name: w.share }).click();
    await expect(dialog.getByText(w.sent)).toBeVisible({ timeout: 3 * SECONDS });
  }).toPass();
  await expectAccessible(page);

  await page.goto(await linkFor(page.request, email, 'confirm-memory'));
  await expectAccessible(page);
  await page.getByRole('button', { name: w.confirm }).click();
  await expect(page.getByText(w.thanks)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${language}/site/${OPEN}`);
  await expect(page.getByText(text)).toHaveCount(1);

  const owner = await logIn(page, 'owner');
  const pending = await page.request.get(`/api/sites/memories/pending/${OPEN}`, {
    headers: { Authorization: `Bearer ${owner}` },
  });
  const { memories } = (await pending.json()) as { memories: { text: string; author: { name: string } }[] };
  expect(memories.filter((one) => one.text === text)).toMatchObject([{ author: { name: 'Noa Bar' } }]);

  // on another device they log in by a code
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`/${language}/login`);
  await page.getByRole('link', { name: w.code }).click();
  await page.getByRole('main').getByRole('textbox').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.sendCode }).click();
  await page.getByLabel(w.typed).fill(await codeFor(page.request, email));
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: w.logIn }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/sites`));
});

test('an invited sister writes from the invitation to a private site, and is a member of it then', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const email = anAddress(language);
  const text = `${language} ${Date.now()}`;
  const headers = { Authorization: `Bearer ${await logIn(page, 'owner')}` };
  const mine = await page.request.get('/api/sites/mine?as=owner', { headers });
  const { sites } = (await mine.json()) as { sites: { id: number; mode: string }[] };
  const site = sites.find(({ mode }) => mode === 'private');
  const sent = await page.request.post(`/api/sites/${site?.id}/invitations`, {
    headers,
    data: { kind: 'email', email, role: 'member', locale: language },
  });
  expect(sent.status()).toBe(201);
  await page.goto(await linkFor(page.request, email, 'invitation'));
  await expect(page.getByRole('heading', { name: w.invited })).toBeVisible();
  await page.getByLabel(w.text).fill(text);
  await page.getByLabel(w.name).fill('Noa Bar');
  await expectAccessible(page);
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.sent)).toBeVisible();
  const { text: mail } = await findEmail(page.request, email, /confirm-memory/);
  const [link = ''] = /\/\w+\/confirm-memory\?\S+/.exec(mail) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: w.confirm }).click();
  await expect(page.getByText(w.added)).toBeVisible();
  await page.getByRole('main').getByRole('link').last().click();
  await expect(page.locator('.feed').getByText(text)).toBeVisible();
});

/** Opens the mailed link, and confirms. */
async function confirm(page: Page, email: string, w: (typeof LABELS)[Locale]): Promise<void> {
  await page.goto(await linkFor(page.request, email, 'confirm-memory'));
  await page.getByRole('button', { name: w.confirm }).click();
}

test('a voice recorded from a shared link waits for the mailed link, then for the family, who alone can hear it', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(90 * SECONDS);
  const w = LABELS[language];
  const email = anAddress(language);
  // what others send meanwhile waits in the same queue
  const name = `Noa ${language} ${Date.now()}`;
  await page.goto(`/${language}/site/${OPEN}?compose=memory`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w.record, exact: true }).click();
  await page.waitForTimeout(2 * SECONDS);
  await dialog.getByRole('button', { name: w.stop }).click();
  await dialog.getByRole('button', { name: w.share }).click();
  await expect(dialog.getByRole('region', { name: w.recording })).toBeVisible();
  await expectAccessible(page);

  // what was recorded is still there after a reload
  await page.reload();
  await dialog.getByRole('button', { name: w.share }).click();
  await dialog.getByLabel(w.name).fill(name);
  await dialog.getByLabel(w.email).fill(email);
  await dialog.getByRole('button', { name: w.share }).click();
  await expect(dialog.getByText(w.sent)).toBeVisible({ timeout: 30 * SECONDS });
  await confirm(page, email, w);
  await expect(page.getByText(w.thanks)).toBeVisible();

  const pendingFor = async (headers: Record<string, string>) =>
    page.request.get(`/api/sites/memories/pending/${OPEN}`, { headers });
  const staff = { Authorization: `Bearer ${await logIn(page, 'owner')}` };
  const { memories } = (await (await pendingFor(staff)).json()) as {
    memories: { id: number; author: { name: string }; media: { kind: string; src: string }[] }[];
  };
  const waiting = memories.find((one) => one.author.name === name);
  expect(waiting).toMatchObject({ media: [{ kind: 'audio' }] });
  const heard = await page.request.get(waiting?.media[0]?.src ?? '');
  expect([heard.status(), heard.headers()['content-type']]).toEqual([200, 'audio/webm']);
  expect((await heard.body()).length).toBeGreaterThan(1000);
  const stranger = { Authorization: `Bearer ${await logIn(page, 'stranger')}` };
  const { memories: theirs } = (await (await pendingFor(stranger)).json()) as typeof waiting & {
    memories?: unknown[];
  };
  expect(theirs ?? []).toEqual([]);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/${language}/site/${OPEN}`);
  await expect(visitor.locator(`#memory-${waiting?.id}`)).toHaveCount(0);
});

test('an invited brother records on the invitation, and the memory has his voice', async ({
  page,
  language,
}) => {
  test.setTimeout(90 * SECONDS);
  const w = LABELS[language];
  const email = anAddress(language);
  const headers = { Authorization: `Bearer ${await logIn(page, 'owner')}` };
  const mine = await page.request.get('/api/sites/mine?as=owner', { headers });
  const { sites } = (await mine.json()) as { sites: { id: number; mode: string }[] };
  const site = sites.find(({ mode }) => mode === 'private');
  const sent = await page.request.post(`/api/sites/${site?.id}/invitations`, {
    headers,
    data: { kind: 'email', email, role: 'member', locale: language },
  });
  expect(sent.status()).toBe(201);
  await page.goto(await linkFor(page.request, email, 'invitation'));
  await page.getByLabel(w.name).fill('Uri Bar');
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByLabel(w.text)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: w.recordVoice }).click();
  await page.waitForTimeout(2 * SECONDS);
  await page.getByRole('button', { name: w.stop }).click();
  await expect(page.getByRole('region', { name: w.recording })).toBeFocused();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('region', { name: w.recording })).toBeVisible();
  let cuts = 0;
  await page.route('**/api/guests/uploads/*/done', async (route) => {
    cuts += 1;
    if (cuts > 1) return route.continue();
    // the request arrives, the response does not
    await route.fetch({ maxRetries: 1 });
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.sent)).toBeVisible({ timeout: 30 * SECONDS });
  expect(cuts).toBeGreaterThan(1);
  await confirm(page, email, w);
  await expect(page.getByText(w.added)).toBeVisible();
  await page.getByRole('main').getByRole('link').last().click();
  const play = page.locator('.feed').getByRole('button', { name: w.play }).first();
  await play.click();
  await expect(page.locator('.feed').getByRole('button', { name: w.pause }).first()).toBeVisible();
});
