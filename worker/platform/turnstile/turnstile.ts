import type { HumanAction } from '#worker/contract/human.ts';
import type { Env } from '#worker/platform/env.ts';
import { log } from '#worker/platform/log.ts';

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TIMEOUT_MS = 3000;
/** Errors of our configuration or of the service, not of the visitor. */
const NOT_THEIRS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

/** Cloudflare's bot detection. */
export type Turnstile = {
  readonly siteKey: string;
  /**
   * Whether a widget's token proves that a human did this action. True for everyone while the service is
   * down.
   */
  readonly isHuman: (token: string, action: HumanAction) => Promise<boolean>;
};

type Answer = { success?: boolean; action?: string; hostname?: string; 'error-codes'?: string[] };

/** Null where it is not configured: then no challenge is shown. */
export function turnstileOf(
  env: Pick<Env, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET' | 'APP_ORIGIN'>,
): Turnstile | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, APP_ORIGIN } = env;
  if (!siteKey || !secret) return null;
  return {
    siteKey,
    async isHuman(token, action) {
      const answer = await verify(secret, token);
      if (!answer) return true;
      if (!answer.success) return false;
      return answer.action === action && answer.hostname === new URL(APP_ORIGIN).hostname;
    },
  };
}

/** The verification response, or undefined where the service is unavailable. */
async function verify(secret: string, response: string): Promise<Answer | undefined> {
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
