import { createHmac } from 'node:crypto';
import {
  type Account,
  type AnyObject,
  type EventObject,
  newId,
  type Store,
  secondsOf,
  shown,
} from './store.ts';
import { API_VERSION } from './validate.ts';

const WAITS_MS = [0, 500, 2000, 5000, 15_000, 60_000];
const PATIENCE_MS = 10_000;

export const payloadOf = (event: EventObject): string =>
  JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);

/** The header `Stripe-Signature` of a payload. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Records an event of an object as it is now. */
export function emit(account: Account, type: string, object: AnyObject | { object: 'dispute' }): void {
  account.events.push({
    id: newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: secondsOf(account),
    livemode: false,
    pending_webhooks: account.webhookUrl ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: 'hidden' in object ? shown(object) : object },
  });
}

export type Deliveries = {
  /** Sends what no webhook has received yet; a failed delivery is tried again a few times. */
  send: (account: Account) => void;
  end: () => void;
};

export function deliveries(store: Store): Deliveries {
  const ending = new AbortController();
  const underway = new Set<string>();

  async function deliver(account: Account, event: EventObject): Promise<void> {
    for (const wait of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if (ending.signal.aborted || !account.webhookUrl) return;
      if (await received(account, account.webhookUrl, event)) {
        event.pending_webhooks = 0;
        store.save();
        return;
      }
    }
  }

  async function received(account: Account, url: string, event: EventObject): Promise<boolean> {
    const payload = payloadOf(event);
    const signature = signatureOf(payload, account.webhookSecret, Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    send(account) {
      for (const event of account.events) {
        if (event.pending_webhooks === 0 || underway.has(event.id)) continue;
        underway.add(event.id);
        void deliver(account, event).finally(() => underway.delete(event.id));
      }
    },
    end: () => ending.abort(),
  };
}
