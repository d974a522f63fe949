import { type AccentValue, accentOf } from '#web/features/accents/public.ts';
import type { Site, SiteSettings } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';

/** Options stored as `hide_…`/`disable_…`, inverted here. */
export const HIDDEN = {
  post_stamp: 'hide_post_stamp',
  about: 'hide_about',
  memories_header: 'hide_memories_header',
  search_bar: 'hide_search_bar',
  subscribe_button: 'hide_subscribe_button',
  services_bar: 'hide_services_bar',
  candle_button: 'hide_candle_button',
  comments: 'disable_comments',
} as const satisfies Record<string, keyof SiteSettings>;
export type Shown = keyof typeof HIDDEN;
export const SHOWN = Object.keys(HIDDEN) as Shown[];

/** Options stored as they are shown. */
export const PLAIN = ['hebrew_calendar', 'dim_cover'] as const;

/** Options that are on unless they were switched off. */
export const REMINDERS = ['remind_death', 'remind_birth'] as const;

/** What the site has of the memorial text: `community` leaves it to its communities. */
export const MEMORIAL_TEXTS = ['on', 'off', 'community'] as const;
export type MemorialTextChoice = (typeof MEMORIAL_TEXTS)[number];

export const LINES = ['site_label', 'memories_title'] as const;

export type DisplayValue = Record<Shown, boolean> &
  Record<(typeof PLAIN)[number] | (typeof REMINDERS)[number], boolean> &
  Record<(typeof LINES)[number], string> &
  AccentValue & { memorial_text: MemorialTextChoice };

export const ID = { memorialText: 'settings-memorial-text' } as const;

/** The form values of the display section. */
export function displayOf({ settings }: Site, info: SiteInfo | undefined): DisplayValue {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, !settings[HIDDEN[name]]]));
  const plain = Object.fromEntries(PLAIN.map((name) => [name, settings[name] ?? false]));
  const reminders = Object.fromEntries(REMINDERS.map((name) => [name, settings[name] !== false]));
  const lines = Object.fromEntries(LINES.map((name) => [name, settings[name] ?? '']));
  return {
    ...(shown as Record<Shown, boolean>),
    ...(plain as Record<(typeof PLAIN)[number], boolean>),
    ...(reminders as Record<(typeof REMINDERS)[number], boolean>),
    ...(lines as Record<(typeof LINES)[number], string>),
    memorial_text: memorialTextOf(settings),
    ...accentOf(info),
  };
}

function memorialTextOf({
  personal_memorial_text_format_activated: activated,
}: SiteSettings): MemorialTextChoice {
  if (activated === undefined) return 'community';
  return activated ? 'on' : 'off';
}
