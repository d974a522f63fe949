import { useSyncExternalStore } from 'react';
import { isWork } from '#web/lib/edition.ts';
import { isRecord } from '#web/lib/json.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { COMMUNITY_KEY, INFORMATION_KEY, type LocalKey, PURPOSE_KEY } from '#web/lib/storage-keys.ts';
import { type DateParts, isDateParts, NO_DATE } from '#web/ui/forms/date-parts.ts';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { type Focal, ZOOM_MAX } from '#worker/contract/primitives.ts';
import { GENDERS, type Gender, SITE_MODES, type SiteMode } from '#worker/contract/site.ts';
import { communityOf } from './community.ts';
import { forgetCreation } from './creation.ts';
import { isWorkingLife, NO_WORK, type WorkingLife } from './working-life.ts';

/** 1 in memory of someone, 2 someone's life story, 3 the author's own. The work edition has no memorials. */
export type Purpose = 1 | 2 | 3;
const purposes = (): readonly Purpose[] => (isWork() ? [2, 3] : [1, 2, 3]);

/** The values of the information form in progress. */
export type Information = WorkingLife & {
  first_name: string;
  last_name: string;
  other_name: string;
  birth: DateParts;
  death: DateParts;
  after_sunset: boolean;
  gender: Gender | null;
  mode: SiteMode | null;
  /** Whether a photo was chosen; `photo-draft.ts` stores it. */
  photo: boolean;
  /** Why the photo that was chosen is not there. */
  photo_fault?: PhotoFault | null;
  focal: Focal;
};

const PHOTO_FAULTS = ['lost', 'unreadable', 'too_large'] as const;
/** `lost`: the browser has deleted it. */
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

export type Draft = {
  purpose: Purpose | null;
  /** Null until part of the form is filled in. */
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
  ...NO_WORK,
};

/** The draft stored on the device; cached here, also for browsers without storage. */
let held: Draft | null = null;
const listeners = new Set<() => void>();

export function readDraft(): Draft {
  held ??= {
    purpose: storedPurpose(),
    information: storedInformation(),
    community: local.get(COMMUNITY_KEY, communityOf),
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

/** Deletes the draft, after the site is created or when its author starts over. */
export function dropDraft(): void {
  changeDraft({ purpose: null, information: null, community: null });
  forgetCreation();
}

/** Reads the storage again after another tab, or a test, has changed it. */
export function rereadDraft(): void {
  held = null;
  for (const listener of listeners) listener();
}

export const useDraft = (): Draft => useSyncExternalStore(subscribe, readDraft);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

// always, since another tab may create the site while this one waits to
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === PURPOSE_KEY || key === INFORMATION_KEY) rereadDraft();
});

const keep = (key: LocalKey, value: string | number | null): void =>
  value === null ? local.remove(key) : local.set(key, String(value));

const storedPurpose = (): Purpose | null =>
  local.get(PURPOSE_KEY, (text) => purposes().find((purpose) => String(purpose) === text) ?? null);

/** The stored form; a draft that is invalid is dropped without notice. */
const storedInformation = (): Information | null =>
  readStored(local, INFORMATION_KEY, (stored) => {
    // a draft of an earlier version has no working life
    const filled = isRecord(stored) ? { ...NO_WORK, ...stored } : stored;
    return isInformation(filled) ? filled : null;
  });

function isInformation(value: unknown): value is Information {
  if (!isRecord(value)) return false;
  const stored = value;
  const texts = [stored.first_name, stored.last_name, stored.other_name];
  return (
    texts.every((text) => typeof text === 'string') &&
    isDateParts(stored.birth) &&
    isDateParts(stored.death) &&
    typeof stored.after_sunset === 'boolean' &&
    typeof stored.photo === 'boolean' &&
    (!stored.photo_fault || PHOTO_FAULTS.some((one) => one === stored.photo_fault)) &&
    (stored.gender === null || GENDERS.some((one) => one === stored.gender)) &&
    (stored.mode === null || SITE_MODES.some((one) => one === stored.mode)) &&
    isFocal(stored.focal) &&
    isWorkingLife(stored)
  );
}

const isNumberIn = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

function isFocal(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { x, y, zoom = 1 } = value;
  return isNumberIn(x, 0, 1) && isNumberIn(y, 0, 1) && isNumberIn(zoom, 1, ZOOM_MAX);
}
