import { useRef } from 'react';
import { randomId } from './random-id.ts';

/** One key for a creation, however often it is sent, until what is sent changes or it is `done`. */
export function useSameKey(): { keyFor: (body: unknown) => string; done: () => void } {
  const attempt = useRef({ body: '', key: '' });
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() };
      return attempt.current.key;
    },
    done() {
      attempt.current = { body: '', key: '' };
    },
  };
}
