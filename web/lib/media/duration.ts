import { DURATION_MAX } from '#worker/contract/media.ts';

const TIMEOUT_MS = 10_000;
/** Beyond the end of any file: seeking there makes the browser find the end. */
const FAR_S = 1e9;

/** Loads the metadata of a file into an element of its own; null where this browser cannot play it. */
export async function openMedia<Kind extends 'audio' | 'video'>(
  file: Blob,
  kind: Kind,
): Promise<{ element: HTMLElementTagNameMap[Kind]; release: () => void } | null> {
  const element = document.createElement(kind);
  const address = URL.createObjectURL(file);
  const release = () => {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(address);
  };
  element.muted = true;
  element.preload = 'metadata';
  const loaded = once(element, 'loadedmetadata');
  element.src = address;
  if (await loaded) return { element, release };
  release();
  return null;
}

/** Whether an event comes before an error, and in time. */
export function once(element: HTMLMediaElement, event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (came: boolean) => () => {
      clearTimeout(timer);
      element.removeEventListener(event, yes);
      element.removeEventListener('error', no);
      resolve(came);
    };
    const yes = settle(true);
    const no = settle(false);
    const timer = setTimeout(no, TIMEOUT_MS);
    element.addEventListener(event, yes);
    element.addEventListener('error', no);
  });
}

/** The duration of an opened file in milliseconds; null where it cannot be found. */
export async function readDuration(element: HTMLMediaElement): Promise<number | null> {
  // a recording of the browser states no duration until its end was found
  if (element.duration === Number.POSITIVE_INFINITY) {
    const found = once(element, 'durationchange');
    element.currentTime = FAR_S;
    await found;
    element.currentTime = 0;
  }
  const ms = Math.round(element.duration * 1000);
  return Number.isFinite(ms) && ms > 0 && ms <= DURATION_MAX ? ms : null;
}

/** The duration of a file in milliseconds; null where this browser cannot play it. */
export async function durationOf(file: Blob, kind: 'audio' | 'video'): Promise<number | null> {
  const opened = await openMedia(file, kind);
  if (!opened) return null;
  try {
    return await readDuration(opened.element);
  } finally {
    opened.release();
  }
}
