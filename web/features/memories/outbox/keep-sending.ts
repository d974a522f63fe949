import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { isRecord } from '#web/lib/json.ts';
import { onTokenChange } from '#web/lib/token.ts';
import { type Toast, toast } from '#web/ui/toasts/toasts.ts';
import { markWaiting, onOutboxChange } from './outbox.ts';
import { type Outcome, sendOutbox } from './send-outbox.ts';

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * 60_000;

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the outbox whenever it may succeed: now, when online again, and when the page becomes visible. */
export function keepSending(): void {
  window.addEventListener('online', () => void attempt());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void attempt();
  });
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (isRecord(data) && data.type === 'send') void attempt();
  });
  onTokenChange((change) => {
    if (change === 'login') void attempt();
  });
  onOutboxChange((change) => {
    if (change.type === 'refused') {
      const list = `/${currentLocale()}/offline`;
      void showToast(() => ({
        variant: 'warning',
        title: i18n._(msg`Something you wrote could not be sent. It is kept on this device.`),
        text: change.detail,
        long: true,
        // the list also has memories for sites that are now closed to their author
        ...(location.pathname !== list && {
          action: { label: i18n._(msg`See what you wrote`), run: () => location.assign(list) },
        }),
      }));
    }
    if (change.type === 'signed-out') {
      void showToast(() => ({
        variant: 'info',
        title: i18n._(msg`What you wrote is saved on this device. Log in to send it.`),
        long: true,
      }));
    }
  });
  void markWaiting();
  void attempt();
}

/** Shows a toast whose messages may have to be loaded first. */
async function showToast(what: () => Toast): Promise<void> {
  await loadMessages('writing').catch(() => undefined);
  toast(what());
}

/** Tries now. Retries after temporary failures with increasing delays. */
export async function attempt(): Promise<Outcome> {
  clearTimeout(timer);
  const outcome = await sendOutbox();
  failures = outcome.end === 'later' ? failures + 1 : 0;
  if (outcome.end === 'later') {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    timer = setTimeout(() => void attempt(), outcome.retryAfter ? outcome.retryAfter * 1000 : wait);
  }
  return outcome;
}
