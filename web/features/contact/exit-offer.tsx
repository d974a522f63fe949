import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { EXIT_OFFER_KEY } from '#web/lib/storage-keys.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';

const INTERVAL_MS = 30 * 24 * 60 * 60 * 1000;

const ExitDialog = optionalPart(
  ['common', 'contact'],
  async () => (await import('./exit-dialog.tsx')).ExitDialog,
);

/** Offers help to a visitor without an account whose mouse leaves the page at its top; once in thirty days. */
export function ExitOffer() {
  const [isOpen, setIsOpen] = useState(false);
  // where the browser stores nothing
  const wasShown = useRef(false);
  const { signedIn } = useSession();
  useEffect(() => {
    if (signedIn) return;
    const root = document.documentElement;
    const onLeave = ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse' || clientY > 0 || isBusy() || wasExitOfferShown()) return;
      if (wasShown.current && !local.has(EXIT_OFFER_KEY)) return;
      wasShown.current = true;
      local.set(EXIT_OFFER_KEY, String(Date.now()));
      setIsOpen(true);
    };
    root.addEventListener('pointerleave', onLeave);
    return () => root.removeEventListener('pointerleave', onLeave);
  }, [signedIn]);
  return <Suspense>{isOpen && <ExitDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}

export const wasExitOfferShown = (): boolean =>
  local.get(EXIT_OFFER_KEY, (text) => {
    const agoMs = Date.now() - Number(text);
    return agoMs >= 0 && agoMs < INTERVAL_MS;
  }) ?? false;

/** Whether the visitor is in a dialog, or writing. */
const isBusy = (): boolean =>
  document.querySelector('[role=dialog]') !== null ||
  (document.activeElement?.matches('input, textarea') ?? false);
