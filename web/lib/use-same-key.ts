import { useRef } from 'react';
import { randomId } from './random-id.ts';
import { tab } from './storage.ts';
import { typedKey } from './typed.ts';

type Attempt = { body: string; key: string };

const NONE: Attempt = { body: '', key: '' };
const placeOf = (form: string): string => typedKey(`${form}.key`);

/**
 * One key for a creation, however often it is sent, until what is sent changes or it is `done`. It stays in the
 * tab like what was typed into its `form`: the answer may have been lost before a reload.
 */
export function useSameKey(form: string): { keyFor: (body: unknown) => string; done: () => void } {
  const attempt = useRef<Attempt>(null);
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      attempt.current ??= read(form);
      if (attempt.current.body !== text) {
        attempt.current = { body: text, key: randomId() };
        tab.set(placeOf(form), JSON.stringify(attempt.current));
      }
      return attempt.current.key;
    },
    done() {
      attempt.current = NONE;
      forgetKey(form);
    },
  };
}

/** What was made may be gone by now: the same once more is another. */
export const forgetKey = (form: string): void => tab.remove(placeOf(form));

function read(form: string): Attempt {
  try {
    const { body, key } = JSON.parse(tab.get(placeOf(form)) ?? '{}') as Partial<
      Record<keyof Attempt, unknown>
    >;
    return typeof body === 'string' && typeof key === 'string' ? { body, key } : NONE;
  } catch {
    return NONE;
  }
}
