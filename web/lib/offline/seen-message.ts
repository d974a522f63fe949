import { isRecord } from '#web/lib/json.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';

const ASSET_GROUPS = ['reading', 'writing', 'memorialText', 'way'] as const;
/** A group of built files to fetch now for later use. */
export type AssetGroup = (typeof ASSET_GROUPS)[number];

/**
 * The message of a page to the service worker: what the page consists of, so that it can be opened offline.
 */
export type SeenMessage = {
  type: 'seen';
  locale: Locale | null;
  path: string;
  pieces: string[];
  pictures: string[];
  later: AssetGroup[];
};

/** The readable part of a message, whose page may run another version of the app; null for any other message. */
export function parseSeenMessage(data: unknown): SeenMessage | null {
  if (!isRecord(data) || data.type !== 'seen') return null;
  const { locale, path, pieces, pictures, later } = data;
  return {
    type: 'seen',
    locale: isLocale(locale) ? locale : null,
    path: typeof path === 'string' ? path : '',
    pieces: pathsIn(pieces, '/assets/'),
    pictures: pathsIn(pictures, '/api/media/'),
    later: ASSET_GROUPS.filter((one) => Array.isArray(later) && later.includes(one)),
  };
}

const pathsIn = (value: unknown, folder: string): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one.startsWith(folder))
    : [];
