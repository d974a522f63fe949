// About: sites, settings, site-access
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { callAs, createSite } from './owner.ts';
import { expect, expectAppRendered, logIn, test } from './visitor.ts';

const LABELS = {
  en: {
    about: 'She taught for forty years.',
    memory: 'She left a light on in the kitchen.',
    label: 'A teacher of many',
    title: 'What we remember',
    candle: 'Light a candle',
    hebrew: 'Kislev 5713',
    services: 'Services',
    plan: /Nothing already here will be removed/,
  },
  he: {
    about: 'היא לימדה ארבעים שנה.',
    memory: 'היא השאירה אור במטבח.',
    label: 'מורה של רבים',
    title: 'מה שאנחנו זוכרים',
    candle: 'הדלקת נר',
    hebrew: 'בכסלו תשי״ג',
    services: 'שירותים',
    plan: /מה שכבר כאן לא יימחק/,
  },
} as const;

type Option = {
  settings?: Record<string, unknown>;
  accent?: string;
  /** The element that the option shows, or, with `gone`, hides. */
  shows: (page: Page) => Locator;
  isHidden?: boolean;
};

test('each display option changes what a visitor reads, and comes back when it is taken back', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const token = await logIn(page, 'vendor');
  const call = callAs(page, token);
  const id = await createSite(call, language, 'open');
  const patch = async (data: object) => {
    const { site } = await call<{ site: { version: number } }>('GET', `/api/sites/${id}`);
    const answer = await page.request.patch(`/api/sites/${id}`, {
      headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${site.version}"` },
      data,
    });
    expect(answer.status(), JSON.stringify(data)).toBe(200);
  };
  await patch({
    about: labels.about,
    death: { format: 'en', year: 1952, month: 12, day: 1 },
    birth: { format: 'en', year: 1900, month: 1, day: 2 },
  });
  await call('POST', '/api/sites/memories', {
    site_id: id,
    text: labels.memory,
    lang: language,
    client_key: randomUUID(),
  });

  const options: Option[] = [
    { settings: { site_label: labels.label }, shows: (target) => target.getByText(labels.label) },
    {
      settings: { memories_title: labels.title },
      shows: (target) => target.getByRole('heading', { name: labels.title }),
    },
    {
      settings: { hebrew_calendar: false },
      shows: (target) => target.getByText(labels.hebrew),
      isHidden: true,
    },
    { settings: { hide_about: true }, shows: (target) => target.getByText(labels.about), isHidden: true },
    { settings: { hide_post_stamp: true }, shows: (target) => target.locator('.meta time'), isHidden: true },
    {
      settings: { hide_memories_header: true },
      shows: (target) => target.locator('#memories-head'),
      isHidden: true,
    },
    {
      settings: { hide_search_bar: true },
      shows: (target) => target.locator('.search label'),
      isHidden: true,
    },
    {
      settings: { hide_candle_button: true },
      shows: (target) => target.getByRole('link', { name: labels.candle }),
      isHidden: true,
    },
    { accent: 'brown', shows: (target) => target.locator('html[data-accent=brown]') },
  ];
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const reader = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  ).newPage();
  const open = async (visible: boolean, locate: Option['shows']) => {
    // both server-rendered and rendered by the app
    for (const target of [reader, visitor]) {
      await target.goto(`/${language}/site/${id}`);
      if (target === visitor) await expectAppRendered(target);
      await expect(locate(target).first()).toBeVisible({ visible });
    }
  };
  for (const { settings, accent, shows, isHidden = false } of options) {
    await patch(settings ? { settings } : { accent });
    await open(!isHidden, shows);
  }
  // and all options restored at once
  await patch({
    settings: {
      site_label: null,
      memories_title: null,
      hebrew_calendar: true,
      hide_about: false,
      hide_post_stamp: false,
      hide_memories_header: false,
      hide_search_bar: false,
      hide_candle_button: false,
    },
    accent: 'default',
  });
  await visitor.reload();
  await expectAppRendered(visitor);
  for (const { shows, isHidden = false } of options)
    await expect(shows(visitor).first()).toBeVisible({ visible: isHidden });

  await test.step('what only its keeper sees', async () => {
    await page.addInitScript(
      (bearer) => localStorage.setItem('auth._token.local', bearer),
      `Bearer ${token}`,
    );
    const expectOwnerParts = async (visible: boolean) => {
      await page.goto(`/${language}/site/${id}`);
      await expectAppRendered(page);
      await expect(page.locator('#prepare-visit')).toBeVisible();
      await expect(page.getByRole('heading', { name: labels.services })).toBeVisible({ visible });
      await expect(page.getByText(labels.plan).first()).toBeVisible({ visible });
    };
    await expectOwnerParts(true);
    await patch({ settings: { hide_services_bar: true, hide_subscribe_button: true } });
    await expectOwnerParts(false);
  });

  await test.step('what later parts of a site will ask', async () => {
    const futureSettings = {
      disable_comments: true,
      personal_memorial_text_format_activated: true,
      remind_birth: true,
      remind_death: false,
    };
    await patch({ settings: futureSettings });
    const { site } = await call<{ site: { settings: object; can: Record<string, boolean> } }>(
      'GET',
      `/api/sites/${id}`,
    );
    expect(site.settings).toMatchObject(futureSettings);
    expect(site.can.add_comments).toBe(false);
  });
});
