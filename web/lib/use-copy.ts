import { useRef, useState } from 'react';

const COPIED_MS = 3000;

/**
 * Copying a text, which says whether it could be. `copied` is true for a moment after it was, false where it
 * could not be, else null.
 */
export function useCopy(): { copied: boolean | null; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState<boolean | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy(text: string): Promise<boolean> {
    clearTimeout(timer.current);
    try {
      // absent on plain http
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
