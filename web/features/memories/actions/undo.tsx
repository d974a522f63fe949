import { Trans } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';

type Offer = { text: string; undo: () => void };

const OFFERED_MS = 8_000;
let offer: Offer | null = null;
const listeners = new Set<() => void>();

function set(next: Offer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Shows an undo offer for a few seconds. */
export const offerUndo = (next: Offer): void => set(next);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Renders the undo offer. Its timeout pauses while it is hovered or focused. */
export function UndoHost() {
  const now = useSyncExternalStore(subscribe, () => offer);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!now || paused) return;
    const timer = setTimeout(() => set(null), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [now, paused]);
  return (
    <div role="status" className="fixed inset-x-4 bottom-20 z-60 mx-auto max-w-87.5 lg:bottom-6">
      {now && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
        <div
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
          className="flex items-center gap-3 rounded-[14px] border border-(--line) bg-(--raised) py-1 ps-4 pe-2 shadow-float"
        >
          <p className="min-w-0 flex-1">{now.text}</p>
          <button
            type="button"
            className="link font-semibold text-(--accent)"
            onClick={() => {
              now.undo();
              setPaused(false);
              set(null);
            }}
          >
            <Trans>Undo</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
