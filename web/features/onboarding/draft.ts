import { useSyncExternalStore } from 'react';
import { COMMUNITY_KEY, INFORMATION_KEY, PURPOSE_KEY } from '#web/lib/onboarding-keys.ts';
import { local } from '#web/lib/storage.ts';
import { type DateParts, isDateParts, NO_DATE } from '#web/ui/forms/date-parts.ts';
import { type FocalPoint, USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { communityOf } from './community.ts';
import { forgetCreation } from './creation.ts';

const PURPOSES = [1, 2, 3] as const;
/** 1 in memory of someone, 2 someone's life story, 3 one's own. */
export type Purpose = (typeof PURPOSES)[number];

const GENDERS = ['female', 'male', 'other'] as const;
export type Gender = (typeof GENDERS)[number];
const MODES = ['private', 'open', 'regular'] as const;
export type Mode = (typeof MODES)[number];

/** The information form, as it is being filled in. */
export type Information = {
  first_name: string;
  last_name: string;
  other_name: string;
  birth: DateParts;
  death: DateParts;
  after_sunset: boolean;
  gender: Gender | null;
  mode: Mode | null;
  /** One was chosen; where it is kept, `photo-draft.ts` knows. */
  photo: boolean;
  focal: FocalPoint;
};

export type Draft = {
  purpose: Purpose | null;
  /** Null until something of it was filled in. */
  information: Information | null;
  community: number | null;
};

export const NO_INFORMATION: Information = {
  first_name: '',
  last_name: '',
  other_name: '',
  birth: NO_DATE,
  death: NO_DATE,
  after_sunset: false,
  gender: null,
  mode: null,
  photo: false,
  focal: USUAL_FOCAL,
};

/** What is kept on the device; held here too, for a browser that keeps nothing. */
let held: Draft | null = null;
const listeners = new Set<() => void>();

export function readDraft(): Draft {
  held ??= {
    purpose: storedPurpose(),
    information: storedInformation(),
    community: communityOf(local.get(COMMUNITY_KEY)),
  };
  return held;
}

export function changeDraft(change: Partial<Draft>): void {
  held = { ...readDraft(), ...change };
  keep(PURPOSE_KEY, held.purpose);
  keep(INFORMATION_KEY, held.information && JSON.stringify(held.information));
  keep(COMMUNITY_KEY, held.community);
  for (const listener of listeners) listener();
}

/** Changes part of the information form. */
export const changeInformation = (change: Partial<Information>): void =>
  changeDraft({ information: { ...(readDraft().information ?? NO_INFORMATION), ...change } });

/** The site is made, or its maker begins anew. */
export function dropDraft(): void {
  changeDraft({ purpose: null, information: null, community: null });
  forgetCreation();
}

/** Reads the device again: another tab, or a test, has changed what is on it. */
export function rereadDraft(): void {
  held = null;
  for (const listener of listeners) listener();
}

export const useDraft = (): Draft => useSyncExternalStore(subscribe, readDraft);

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key === PURPOSE_KEY || key === INFORMATION_KEY) rereadDraft();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

const keep = (key: string, value: string | number | null): void =>
  value === null ? local.remove(key) : local.set(key, String(value));

const storedPurpose = (): Purpose | null =>
  PURPOSES.find((purpose) => String(purpose) === local.get(PURPOSE_KEY)) ?? null;

/** A draft that cannot be read is dropped, and nothing said of it. */
function storedInformation(): Information | null {
  try {
    const stored: unknown = JSON.parse(local.get(INFORMATION_KEY) ?? 'null');
    if (stored === null) return null;
    if (isInformation(stored)) return stored;
  } catch {
    // no JSON
  }
  local.remove(INFORMATION_KEY);
  return null;
}

function isInformation(value: unknown): value is Information {
  if (typeof value !== 'object' || value === null) return false;
  const stored = value as Record<string, unknown>;
  const texts = [stored.first_name, stored.last_name, stored.other_name];
  return (
    texts.every((text) => typeof text === 'string') &&
    isDateParts(stored.birth) &&
    isDateParts(stored.death) &&
    typeof stored.after_sunset === 'boolean' &&
    typeof stored.photo === 'boolean' &&
    (stored.gender === null || GENDERS.some((one) => one === stored.gender)) &&
    (stored.mode === null || MODES.some((one) => one === stored.mode)) &&
    isFocal(stored.focal)
  );
}

function isFocal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y } = value as Record<string, unknown>;
  return [x, y].every((share) => typeof share === 'number' && share >= 0 && share <= 1);
}
