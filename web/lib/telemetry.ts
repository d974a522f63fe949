import { scrubbedMessage } from '#worker/shared/scrubbed-message.ts';
import { ApiError } from './api-error.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { local } from './storage.ts';
import { KIOSK_KEY } from './storage-keys.ts';

const ADDRESS = '/api/telemetry';
/** Reported since the page was loaded: an error that repeats says no more. */
const ERRORS_MOST = 5;

/**
 * Reports which pages are opened and which errors occur, by the pattern of their route and without anything of a person:
 * once somebody uses the page, and not on screens. `onPage` is called with a listener to pages that are opened.
 */
export function reportUse(routeNow: () => string, onPage: (listener: () => void) => void): void {
  if (local.has(KIOSK_KEY)) return;
  let errors = 0;
  const send = (report: { kind: 'page' } | { kind: 'error'; message: string }) =>
    navigator.sendBeacon?.(
      ADDRESS,
      new Blob([JSON.stringify({ ...report, route: routeNow() })], { type: 'application/json' }),
    );
  const fail = (error: unknown) => {
    // what the server answered is worded for the user, and not an error of the browser
    if (!(error instanceof Error) || error instanceof ApiError || errors++ >= ERRORS_MOST) return;
    const message = scrubbedMessage(`${error.name}: ${error.message}`);
    if (message) send({ kind: 'error', message });
  };
  addEventListener('error', ({ error }) => fail(error));
  addEventListener('unhandledrejection', ({ reason }) => fail(reason));
  void onFirstInteraction().then(() => {
    send({ kind: 'page' });
    onPage(() => send({ kind: 'page' }));
  });
}
