import { useEffect, useRef, useState } from 'react';

const COPIED_MS = 3000;

/**
 * Copies text to the clipboard and returns whether it succeeded. For a moment after a copy `copied` is true
 * if it succeeded and false if it failed; otherwise null.
 */
export function useCopy(): { copied: boolean | null; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState<boolean | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<boolean> {
    clearTimeout(timer.current);
    try {
      // undefined on plain http
      await navigator.clipboard.writeText(text);
      timer.current = setTimeout(() => setCopied(null), COPIED_MS);
      setCopied(true);
      return true;
    } catch {
      setCopied(false);
      return false;
    }
  }

  return { copied, copy };
}
