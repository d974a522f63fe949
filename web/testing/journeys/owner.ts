import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeFor } from './mailbox.ts';
import { fromOwnNetwork, type Locale } from './visitor.ts';

/** Calls the API as a user, without the UI. */
export type Call = <Reply = unknown>(
  method: string,
  path: string,
  data?: unknown,
  extraHeaders?: Record<string, string>,
) => Promise<Reply>;

export const callAs =
  (page: Page, token: string): Call =>
  async <Reply>(method: string, path: string, data?: unknown, extraHeaders: Record<string, string> = {}) => {
    const headers = { Authorization: `Bearer ${token}`, ...extraHeaders };
    const answer = await page.request.fetch(path, {
      method,
      headers,
      // an idle connection may be closed just as it is used again
      maxRetries: 1,
      ...(data !== undefined && { data }),
    });
    expect(answer.ok(), `${method} ${path} is answered ${answer.status()}`).toBe(true);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as Reply;
  };

/** Signs up and logs in a new user who reads the page's language and whose address is verified. */
export async function signUpNewUser(page: Page, language: Locale): Promise<Call> {
  const email = `owner-${randomUUID().slice(0, 8)}@example.org`;
  const [first_name, last_name] = language === 'he' ? ['דנה', 'לוי'] : ['Dana', 'Levi'];
  const response = await page.request.post('/api/users/register', {
    headers: fromOwnNetwork(),
    data: { first_name, last_name, email, password: 'seven quiet words', terms: true, locale: language },
  });
  expect(response.status()).toBe(201);
  const { token } = (await response.json()) as { token: string };
  const call = callAs(page, token);
  await call('POST', '/api/users/verify', { code: await codeFor(page.request, email) });
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  return call;
}

/** Creates a site of the caller; returns its id. */
export async function createSite(call: Call, language: Locale, mode = 'regular'): Promise<number> {
  const first_name = language === 'he' ? 'שרה' : 'Sarah';
  const last_name = randomUUID().slice(0, 8);
  const body = { type_id: 1, first_name, last_name, gender: 'female', private: mode };
  return (await call<{ site_id: number }>('POST', '/api/sites/add-site', body)).site_id;
}

/** Enters the day of death of a new site of the caller, as so many days ago. */
export async function setDeath(call: Call, site: number, daysAgo: number): Promise<void> {
  const died = new Date(Date.now() - daysAgo * 86_400_000);
  const death = { format: 'en', year: died.getFullYear(), month: died.getMonth() + 1, day: died.getDate() };
  const { site: before } = await call<{ site: { version: number } }>('GET', `/api/sites/${site}`);
  await call('PATCH', `/api/sites/${site}`, { death }, { 'If-Match': `"${before.version}"` });
}

/** The button of the menu in which a site is managed. */
export const manageButton = (page: Page): Locator => page.locator('.manage > summary');
