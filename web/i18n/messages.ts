import { i18n, type Messages } from '@lingui/core';
import { direction, type Locale } from '#worker/shared/locale.ts';
import type { Area } from './areas.ts';
import { escapeMessageValues } from './escape-values.ts';

escapeMessageValues(i18n);

type Catalog = { messages: Messages };
/** How each catalog is loaded, by its path. An area has two: that of the app, and that of the views shared with the worker. */
type Catalogs = Record<string, () => Promise<Catalog>>;

const FIRST = import.meta.glob<Catalog>(['./locales/first/*.po', '#worker/shared/views/locales/first/*.po']);

/** The catalogs of a language, listed in the chunk of its `common` messages, which are loaded with any others. */
const CATALOGS_OF: Record<Locale, () => Promise<{ CATALOGS: Catalogs }>> = {
  en: () => import('./catalogs/en.ts'),
  he: () => import('./catalogs/he.ts'),
};

/** The messages of `first` and of these areas, in one language. */
export async function messagesOf(locale: Locale, areas: readonly Area[]): Promise<Messages> {
  const all = await Promise.all([
    messagesIn(FIRST, 'first', locale),
    ...areas.map((area) => messagesOfArea(area, locale)),
  ]);
  return Object.assign({}, ...all);
}

async function messagesOfArea(area: Area, locale: Locale): Promise<Messages> {
  const { CATALOGS } = await CATALOGS_OF[locale]();
  return messagesIn(CATALOGS, area, locale);
}

async function messagesIn(catalogs: Catalogs, area: string, locale: Locale): Promise<Messages> {
  const paths = Object.keys(catalogs).filter((path) => path.endsWith(`/${area}/${locale}.po`));
  const all = await Promise.all(paths.map((path) => catalogs[path]?.()));
  return Object.assign({}, ...all.map((catalog) => catalog?.messages));
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
    i18n.load(locale, await messagesOfArea(area, locale));
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
