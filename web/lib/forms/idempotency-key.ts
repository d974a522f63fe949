import { useRef } from 'react';
import { isRecord } from '#web/lib/json.ts';
import { randomId } from '#web/lib/random-id.ts';
import { readStored, tab } from '#web/lib/storage.ts';
import { formAttemptKey } from '#web/lib/storage-keys.ts';

type Attempt = { body: string; key: string };

const NONE: Attempt = { body: '', key: '' };

/**
 * One idempotency key for a creation, however often it is sent, until its input changes or it is `done`.
 * Stored in the tab with the input of its `form`, since a response may have been lost before a reload.
 */
export function useIdempotencyKey(form: string): { keyFor: (body: unknown) => string; done: () => void } {
  const attempt = useRef<Attempt>(null);
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      attempt.current ??= read(form);
      if (attempt.current.body !== text) {
        attempt.current = { body: text, key: randomId() };
        tab.set(formAttemptKey(form), JSON.stringify(attempt.current));
      }
      return attempt.current.key;
    },
    done() {
      attempt.current = NONE;
      forgetIdempotencyKey(form);
    },
  };
}

/** Forgets the key once the created thing may have been deleted, so that the same input creates another. */
export const forgetIdempotencyKey = (form: string): void => tab.remove(formAttemptKey(form));

const read = (form: string): Attempt => readStored(tab, formAttemptKey(form), parse) ?? NONE;

const parse = (json: unknown): Attempt | null =>
  isRecord(json) && typeof json.body === 'string' && typeof json.key === 'string'
    ? { body: json.body, key: json.key }
    : null;
