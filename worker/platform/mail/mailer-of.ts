import type { Env } from '#worker/platform/env.ts';
import { cloudflareMailer } from './cloudflare-mailer.ts';
import { httpMailer } from './http-mailer.ts';
import { mailbox } from './mailbox.ts';
import type { Mailer } from './mailer.ts';

/** The local mailbox in local builds; in production the configured provider, else Cloudflare. */
export function mailerOf(env: Env): Mailer {
  if (__LOCAL__) return mailbox(env.MEDIA);
  return env.MAIL_API_URL
    ? httpMailer(env.MAIL_API_URL, env.MAIL_API_TOKEN ?? '')
    : cloudflareMailer(env.MAIL);
}
