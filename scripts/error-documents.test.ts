import { describe, expect, test } from 'vitest';
import { htmlProblems, policyProblems } from '#web/testing/journeys/document-problems.ts';
import { embedFrame } from '#worker/edge/embed-frame.ts';
import { scan } from '#worker/edge/scan.ts';
import { turnstileFrame } from '#worker/edge/turnstile-frame.ts';
import type { Env } from '#worker/platform/env.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';

const env = {
  DB: {
    withSession() {
      throw new Error('The database is down.');
    },
  },
} as unknown as Env;

const failedScan = async (): Promise<Response> => {
  const code = codeFromBytes(new Uint8Array(8));
  const background = { waitUntil: () => undefined } as unknown as Parameters<typeof scan>[2];
  const response = await scan(new Request(`https://dorot.example/s/${code}`), env, background);
  if (!response) throw new Error('That was no scan.');
  return response;
};
const turnstile = { siteKey: '1x00000000000000000000AA' } as unknown as Parameters<typeof turnstileFrame>[0];

describe('a document outside the frame of the app is valid, and closed to foreign code', () => {
  test.each<[string, number, () => Response | Promise<Response>]>([
    ['a scan that fails', 503, failedScan],
    ['a video of another service', 200, () => embedFrame('youtube', 'dQw4w9WgXcQ')],
    ['the human check', 200, () => turnstileFrame(turnstile, new URLSearchParams('locale=he'))],
  ])('%s', async (_, status, asked) => {
    const response = await asked();
    expect(response.status).toBe(status);
    expect(await htmlProblems(await response.text())).toEqual([]);
    expect(policyProblems(response.headers.get('Content-Security-Policy') ?? '')).toEqual([]);
  });
});

describe('a document is refused', () => {
  test('for faults of its HTML', async () => {
    const found = await htmlProblems(
      '<!doctype html><html><head></head><body><p><div><img src="x"></p></body></html>',
    );
    for (const rule of ['element-required-attributes', 'element-required-content', 'wcag/h37', 'close-order'])
      expect(found.join('\n')).toContain(rule);
  });

  test.each([
    "script-src 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    "script-src 'nonce-abc'; object-src 'none'; base-uri 'none'",
    "default-src *; base-uri 'none'",
    "default-src 'none'; script-src 'nonce-0123456789abcdef'",
  ])('for a policy that lets foreign code in: %s', (policy) => {
    expect(policyProblems(policy)).not.toEqual([]);
  });
});
