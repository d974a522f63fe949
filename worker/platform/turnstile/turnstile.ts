import type { HumanAction } from '#worker/contract/human.ts';
import type { Env } from '#worker/platform/env.ts';
import { log } from '#worker/platform/log.ts';

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TIMEOUT_MS = 3000;
/** What is wrong with us or with the service, and not with whoever asks. */
const NOT_THEIRS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

/** Cloudflare's service that tells people from programs. */
export type Turnstile = {
  readonly siteKey: string;
  /** Whether a token of the page's widget says that a person did this. Where the service is down, everyone is one. */
  readonly isHuman: (token: string, action: HumanAction) => Promise<boolean>;
};

type Answer = { success?: boolean; action?: string; hostname?: string; 'error-codes'?: string[] };

/** Null where it is not configured: nobody is asked then. */
export function turnstileOf(
  env: Pick<Env, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET' | 'APP_ORIGIN'>,
): Turnstile | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, APP_ORIGIN } = env;
  if (!siteKey || !secret) return null;
  return {
    siteKey,
    async isHuman(token, action) {
      const answer = await asked(secret, token);
      if (!answer) return true;
      if (!answer.success) return false;
      return answer.action === action && answer.hostname === new URL(APP_ORIGIN).hostname;
    },
  };
}

/** Undefined where there is no answer to be had. */
async function asked(secret: string, response: string): Promise<Answer | undefined> {
  try {
    const reply = await fetch(VERIFY, {
      method: 'POST',
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await reply.json<Answer>();
    const fault = answer['error-codes']?.find((code) => NOT_THEIRS.includes(code));
    if (typeof answer.success === 'boolean' && !fault) return answer;
    log({ event: 'turnstile.down', status: reply.status, code: fault ?? 'unreadable' });
  } catch (error) {
    log({ event: 'turnstile.down', code: error instanceof Error ? error.name : 'unknown' });
  }
  return undefined;
}
