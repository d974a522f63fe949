// About: sites, settings, site-access
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { aSiteOf, callAs } from './owner.ts';
import { expect, expectTakenOver, test, tokenOf } from './visitor.ts';

const WORDS = {
  en: {
    about: 'She taught for forty years.',
    memory: 'She left a light on in the kitchen.',
    label: 'A teacher of many',
    title: 'What we remember',
    candle: 'Light a candle',
    search: 'Search',
    hebrew: 'Kislev 5713',
    services: 'Services',
    plan: /4\.99/,
  },
  he: {
    about: 'היא לימדה ארבעים שנה.',
    memory: 'היא השאירה אור במטבח.',
    label: 'מורה של רבים',
    title: 'מה שאנחנו זוכרים',
    candle: 'הדלקת נר',
    search: 'חיפוש',
    hebrew: 'בכסלו תשי״ג',
    services: 'שירותים',
    plan: /4\.99/,
  },
} as const;

type Option = {
  settings?: Record<string, unknown>;
  accent?: string;
  /** The element that the option shows, or, with `gone`, hides. */
  shows: (page: Page) => Locator;
  gone?: boolean;
};

test('each display option changes what a visitor reads, and comes back when it is taken back', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const words = WORDS[language];
  const token = await tokenOf(page, 'vendor');
  const call = callAs(page, token);
  const id = await aSiteOf(call, language, 'open');
  const patch = async (data: object) => {
    const { site } = await call<{ site: { version: number } }>('GET', `/api/sites/${id}`);
    const answer = await page.request.patch(`/api/sites/${id}`, {
      headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${site.version}"` },
      data,
    });
    expect(answer.status(), JSON.stringify(data)).toBe(200);
  };
  await patch({
    about: words.about,
    death: { format: 'en', year: 1952, month: 12, day: 1 },
    birth: { format: 'en', year: 1900, month: 1, day: 2 },
  });
  await call('POST', '/api/sites/memories', {
    site_id: id,
    text: words.memory,
    lang: language,
    client_key: randomUUID(),
  });

  const options: Option[] = [
    { settings: { site_label: words.label }, shows: (on) => on.getByText(words.label) },
    {
      settings: { memories_title: words.title },
      shows: (on) => on.getByRole('heading', { name: words.title }),
    },
    { settings: { hebrew_calendar: false }, shows: (on) => on.getByText(words.hebrew), gone: true },
    { settings: { hide_about: true }, shows: (on) => on.getByText(words.about), gone: true },
    { settings: { hide_post_stamp: true }, shows: (on) => on.locator('.meta time'), gone: true },
    { settings: { hide_memories_header: true }, shows: (on) => on.locator('#memories-head'), gone: true },
    {
      settings: { hide_search_bar: true },
      shows: (on) => on.getByRole('link', { name: words.search }),
      gone: true,
    },
    {
      settings: { hide_candle_button: true },
      shows: (on) => on.getByRole('link', { name: words.candle }),
      gone: true,
    },
    { accent: 'brown', shows: (on) => on.locator('html[data-accent=brown]') },
  ];
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const reader = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  ).newPage();
  const open = async (shown: boolean, look: Option['shows']) => {
    // both server-rendered and rendered by the app
    for (const on of [reader, visitor]) {
      await on.goto(`/${language}/site/${id}`);
      if (on === visitor) await expectTakenOver(on);
      await expect(look(on).first()).toBeVisible({ visible: shown });
    }
  };
  for (const { settings, accent, shows, gone = false } of options) {
    await patch(settings ? { settings } : { accent });
    await open(!gone, shows);
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
  await expectTakenOver(visitor);
  for (const { shows, gone = false } of options)
    await expect(shows(visitor).first()).toBeVisible({ visible: gone });

  await test.step('what only its keeper sees', async () => {
    await page.addInitScript(
      ([bearer, locale]) => {
        // whatever the user's own language
        sessionStorage.setItem('language.chosen', locale);
        localStorage.setItem('auth._token.local', bearer);
      },
      [`Bearer ${token}`, language] as const,
    );
    const look = async (shown: boolean) => {
      await page.goto(`/${language}/site/${id}`);
      await expectTakenOver(page);
      await expect(page.locator('#share')).toBeVisible();
      await expect(page.getByRole('heading', { name: words.services })).toBeVisible({ visible: shown });
      await expect(page.getByText(words.plan).first()).toBeVisible({ visible: shown });
    };
    await look(true);
    await patch({ settings: { hide_services_bar: true, hide_subscribe_button: true } });
    await look(false);
  });

  await test.step('what later parts of a site will ask', async () => {
    const later = {
      disable_comments: true,
      personal_memorial_text_format_activated: true,
      remind_birth: true,
      remind_death: false,
    };
    await patch({ settings: later });
    const { site } = await call<{ site: { settings: object; can: Record<string, boolean> } }>(
      'GET',
      `/api/sites/${id}`,
    );
    expect(site.settings).toMatchObject(later);
    expect(site.can.add_comments).toBe(false);
  });
});
