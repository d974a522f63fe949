import { expect, type Page } from '@playwright/test';

/** The cards of `docs/payments.md`. */
export const CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const;

/** Types a card on the provider’s page, which is in English, and sends it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Dana Levi');
  await page.getByRole('button', { name: /^(?:Pay|Save|Authorise)/ }).click();
}
