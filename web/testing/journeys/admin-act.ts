import type { Locator, Page } from '@playwright/test';
import { codeOfSecret } from '#worker/testing/app-code.ts';
import { type Call, callAs, signUpNewUser } from './owner.ts';
import { expect, expectAppRendered, type Locale, logIn, SLOW } from './visitor.ts';

type ReasonLabels = { reason: string; type: (name: string) => string };
type DialogLabels = { whyNeeded: string; goOn: string };

/** The reason that is given for everything. */
export const REASON = 'Asked for by the family';

/** The sheet beside a list of administrators. */
export const sheetOf = (page: Page): Locator => page.locator('main aside');

/** Gives a reason, types the name where it is asked for, and presses the button twice, as nervous people do. */
export async function act(
  form: Page | Locator,
  w: ReasonLabels,
  name: string,
  typed?: string,
): Promise<void> {
  await form.getByLabel(w.reason).fill(REASON);
  if (typed) await form.getByLabel(w.type(typed)).fill(typed);
  await form.getByRole('button', { name, exact: true }).dblclick();
}

/** Opens a page as the demo's administrator; returns what calls the API as they. */
export async function openAsAdministrator(page: Page, path: string): Promise<Call> {
  const token = await logIn(page, 'admin');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  await page.goto(path);
  await expectAppRendered(page);
  return callAs(page, token);
}

/** Gives the reason that a dialog asks for. */
export async function giveReason(page: Page, w: DialogLabels): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.whyNeeded).fill(REASON, SLOW);
  await dialog.getByRole('button', { name: w.goOn, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A new user, who is not logged in on the page. */
export async function newUser(
  page: Page,
  language: Locale,
): Promise<{ call: Call; id: number; email: string }> {
  const other = await page.context().newPage();
  const call = await signUpNewUser(other, language);
  await other.close();
  const { user } = await call<{ user: { id: number; email: string } }>('GET', '/api/users/user');
  return { call, id: user.id, email: user.email };
}

/** Makes a new user with an authenticator app an administrator; returns what calls the API as they. */
export async function newAdministrator(page: Page, language: Locale): Promise<Call> {
  const { call, id } = await newUser(page, language);
  const { secret } = await call<{ secret: string }>('POST', '/api/users/second-factor/authenticator');
  const code = await codeOfSecret(secret, new Date());
  const { token } = await call<{ token: string }>('POST', '/api/users/second-factor/enrol', { code });
  const admin = callAs(page, await logIn(page, 'admin'));
  const reason = { 'X-Reason': encodeURIComponent(REASON) };
  await admin('PUT', `/api/admin/users/${id}/role`, { role_id: 1 }, reason);
  return callAs(page, token);
}
