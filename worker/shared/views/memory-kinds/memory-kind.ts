import type { MessageDescriptor } from '@lingui/core';
import type { ReactElement, ReactNode } from 'react';
import type { Memory } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

/** What a memory has besides text and photos, each with its place on the card: `rest` are files, links and the date. */
export type AttachedKind = 'video' | 'audio' | 'rest';

/** Where the app inserts interactive elements. */
export type MemorySlots = {
  /** Replaces the text, which then does not fold by itself. */
  text?: ReactNode;
  /** Replaces the photos. */
  photos?: ReactNode;
  /** What there is besides text and photos: the app loads it only where there is something. */
  attached?: (kind: AttachedKind) => ReactNode;
  /** Its tags, where it has any. */
  tags?: () => ReactNode;
  /** The menu of actions for the memory. */
  menu?: ReactNode;
  /** Shows what is collapsed too, to those who decide on it. */
  opened?: boolean;
  /** The hearts and comments of a published memory. */
  life?: ReactNode;
};

export type MemoryProps = {
  view: View;
  memory: Memory;
  slots: MemorySlots;
};

export type MemoryKind = {
  Card: (props: MemoryProps) => ReactElement;
  /** The label of its filter. */
  filter: MessageDescriptor;
  /** Only for people who have died, so only on memorials. */
  mourning: boolean;
  /** Whether its filter shows a grid of the pictures, until the memories are asked for. */
  grid?: true;
  /** Folds what follows the first two of many in a row among other memories: its label, by their number. */
  furtherLabel?: (view: View, count: number) => string;
};
