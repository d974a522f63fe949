import { useState } from 'react';
import type { Reveal } from '#worker/shared/views/form/password-field.tsx';

/** Whether a password field shows its password. */
export function useReveal(): Required<Reveal> {
  const [revealed, setRevealed] = useState(false);
  return { revealed, onReveal: () => setRevealed(!revealed) };
}
