import type { APIRequestContext } from '@playwright/test';
import { expect } from './visitor.ts';

export type Letter = { id: string; to: string; subject: string; text: string; html: string; at: string };

/** The newest message to an address whose text matches `what`; waits for it. */
export async function letterTo(request: APIRequestContext, to: string, what: RegExp): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`);
        found = ((await answer.json()) as Letter[]).find(({ text }) => what.test(text));
        return found?.to;
      },
      { timeout: 20_000 },
    )
    .toBe(to);
  if (!found) throw new Error('no letter');
  return found;
}

/** The six-digit code that verifies an email address. */
export async function codeFor(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await letterTo(request, to, /(?<!\d)\d{6}(?!\d)/);
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
}

/** The path and query of the link in a message: `/en/verify?token=…`. */
export async function linkFor(
  request: APIRequestContext,
  to: string,
  page: 'verify' | 'reset' | 'invitation' | 'email',
): Promise<string> {
  const link = new RegExp(`https?://[^\\s/]+(/\\w+/${page}\\?token=[^\\s<>"]+)`);
  const { text } = await letterTo(request, to, link);
  return link.exec(text)?.[1] ?? '';
}
