import { i18n, type Messages } from '@lingui/core';
import { direction, type Locale } from '#worker/shared/locale.ts';
import type { Area } from './areas.ts';
import { escapeMessageValues } from './escape-values.ts';

escapeMessageValues(i18n);

type Catalog = { messages: Messages };

const CATALOGS = import.meta.glob<Catalog>(['./locales/*/*.po', '#worker/shared/views/locales/*/*.po']);

/** The catalogs of an area: that of the app, and that of the views that it shares with the worker. */
const catalogsOf = (locale: Locale, area: Area | 'first') =>
  Object.entries(CATALOGS).flatMap(([path, load]) => (path.endsWith(`/${area}/${locale}.po`) ? [load] : []));

/** The messages of `first` and of these areas, in one language. */
export async function messagesOf(locale: Locale, areas: readonly Area[]): Promise<Messages> {
  return loadCatalogs((['first', ...areas] as const).flatMap((area) => catalogsOf(locale, area)));
}

async function loadCatalogs(catalogs: (() => Promise<Catalog>)[]): Promise<Messages> {
  const all = await Promise.all(catalogs.map((catalog) => catalog()));
  return Object.assign({}, ...all.map(({ messages }) => messages));
}

/** Areas of the active language that are loaded or loading. */
let loads = new Map<Area, Promise<void>>();

/** Loads the `first` messages of a language and sets the document's language and direction. */
export async function activate(locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await messagesOf(locale, []) });
  loads = new Map();
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}

/** Loads the messages of areas in the active language, each once; `common` is loaded with any of them. */
export async function loadMessages(...areas: readonly Area[]): Promise<void> {
  if (areas.length === 0) return;
  const requested = new Set<Area>(['common', ...areas]);
  // each on its own: a catalog that cannot be loaded does not take the others with it
  for (const area of requested) if (!loads.has(area)) loads.set(area, loadArea(area));
  await Promise.all([...requested].map((area) => loads.get(area)));
}

async function loadArea(area: Area): Promise<void> {
  const locale = i18n.locale as Locale;
  try {
    i18n.load(locale, await loadCatalogs(catalogsOf(locale, area)));
  } catch (error) {
    loads.delete(area);
    throw error;
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The areas whose messages the page uses, in addition to `first`. */
    areas?: readonly Area[];
  }
}
