import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { timeOfDay } from '#web/i18n/format.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import type { ErrorCode } from '#worker/contract/errors.ts';

const MINUTE_MS = 60_000;

/** Up to this wait, in seconds, the time of day at which it ends says no more than "a moment". */
const MOMENT_SECONDS = 30;

/** The errors whose message says to contact us. */
const ASKS_TO_CONTACT: ReadonlySet<string> = new Set<ErrorCode>([
  'site.create_failed',
  'site.rename_failed',
  'site.delete_failed',
]);

/** The message of a failed request. A lost connection and a required wait are notes: no input is wrong. */
export function failureOf(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { message: i18n._(msg`Something went wrong on our side.`) };
  const { code, detail, retryAfter } = error;
  if (code === 'offline') return { message: detail, isNote: true };
  const asksToContact = ASKS_TO_CONTACT.has(code);
  if (!retryAfter) return { message: detail, asksToContact };
  const text = code === 'rate.limited' ? i18n._(msg`Too many attempts.`) : detail;
  return { message: `${text} ${waitText(retryAfter)}`, isNote: true, asksToContact };
}

function waitText(seconds: number): string {
  if (seconds <= MOMENT_SECONDS) return i18n._(msg`Try again in a moment.`);
  const time = timeOfDay(Math.ceil((Date.now() + seconds * 1000) / MINUTE_MS) * MINUTE_MS);
  return i18n._(msg`You can try again at ${{ time }}.`);
}
