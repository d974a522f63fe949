import type { ComponentType } from 'react';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { CandleComposer } from './candle-composer.tsx';
import { MemoryComposer } from './memory-composer.tsx';

export type ComposerProps = {
  site: Site;
  /** The author; null before they have signed in. */
  userId: number | null;
  /** The memory that is edited; absent for a new one. */
  memory?: Memory;
  onShared: (memory: Memory) => void;
  /** Called when it could not be sent yet and is stored on this device. */
  onWaiting?: () => void;
  onClose: () => void;
};

/** The composer of each form. Closing one preserves its draft; only sharing or discarding ends it. */
export const COMPOSERS: Record<Writing, ComponentType<ComposerProps>> = {
  memory: MemoryComposer,
  candle: CandleComposer,
};
