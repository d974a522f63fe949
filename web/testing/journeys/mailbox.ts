import type { APIRequestContext } from '@playwright/test';
import { expect } from './visitor.ts';

export type Email = { id: string; to: string; subject: string; text: string; html: string; at: string };

/** The newest message to an address whose text matches `what`; waits for it. */
export async function findEmail(request: APIRequestContext, to: string, pattern: RegExp): Promise<Email> {
  let email: Email | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`);
        email = ((await answer.json()) as Email[]).find(({ text }) => pattern.test(text));
        return email?.to;
      },
      { timeout: 20_000 },
    )
    .toBe(to);
  if (!email) throw new Error('no email');
  return email;
}

/** The six-digit code that verifies an email address. */
export async function codeFor(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await findEmail(request, to, /(?<!\d)\d{6}(?!\d)/);
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
}

/** The path and query of the link in a message: `/en/verify?token=…`. */
export async function linkFor(
  request: APIRequestContext,
  to: string,
  page: 'verify' | 'reset' | 'invitation' | 'email' | 'confirm-memory',
): Promise<string> {
  const link = new RegExp(`https?://[^\\s/]+(/\\w+/${page}\\?token=[^\\s<>"]+)`);
  const { text } = await findEmail(request, to, link);
  return link.exec(text)?.[1] ?? '';
}
