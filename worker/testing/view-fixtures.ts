import type { GravePerson } from '#worker/contract/grave.ts';
import type { SiteGraveRecord } from '#worker/contract/grave-record.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { NoticeInput, NoticePage } from '#worker/contract/notice.ts';
import type { Picture } from '#worker/contract/primitives.ts';

import type { FirstYearInput, ReminderInput } from '#worker/contract/reminder.ts';
import type { Site } from '#worker/contract/site.ts';
import { dateLines, lifeLines } from '#worker/features/site-access/life-lines.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { en, he } from './dates.ts';

export const NOW = Date.parse('2026-05-20T12:00:00Z');

export const picture = (id: string, more: Partial<Picture> = {}): Picture => ({
  id,
  src: `/api/media/${id}?e=1&s=x`,
  widths: [320, 800, 1600],
  width: 1600,
  height: 2000,
  thumbhash: 'bfgFFgTJZgjHeOdYd3mEicZnCHSEUFg=',
  focal: { x: 0.5, y: 0.38 },
  ...more,
});

/** A memorial as the API sends it to a visitor who reads `locale`. */
export const aSite = (more: Partial<Site> = {}, locale: Locale = 'he'): Site => {
  const site = { ...RUTH, ...more };
  return { ...site, lines: more.lines ?? lifeLines(site, locale, null) };
};

const NOBODY_MAY: Site['can'] = {
  invite: false,
  new_post: false,
  related_links: false,
  bio: false,
  about: false,
  services: false,
  settings: false,
  edit_profile: false,
  subscribe: false,
  invite_owner: false,
  add_comments: false,
  delete_post: false,
  add_like: false,
  edit_post: false,
  delete_comment: false,
};

const RUTH: Omit<Site, 'lines'> = {
  id: 7,
  slug: 'ruth-cohen',
  site_type_id: 1,
  type: 'memorial',
  first_name: 'רות',
  last_name: 'כהן',
  name: 'רות כהן',
  other_name: 'Ruth Cohen',
  lang: 'he',
  gender: 'female',
  honorific: 'zl',
  birth: en(1941, 3, 14),
  death: en(2024, 3, 10),
  after_sunset: false,
  birth_civil: en(1941, 3, 14),
  birth_hebrew: he(5701, 12, 15),
  death_civil: en(2024, 3, 10),
  death_hebrew: he(5784, 12, 30),
  birth_country: 'פולין',
  birth_city: 'ורשה',
  death_place: 'תל אביב',
  fallen_at: null,
  work: null,
  sentence: 'אמא, סבתא ומורה.',
  about: 'רות נולדה בוורשה.\n\nהיא לימדה ארבעים שנה.',
  accent: 'default',
  accent_colors: null,
  portrait: picture('portrait'),
  cover: picture('cover', { width: 1600, height: 533, focal: { x: 0.5, y: 0.5 } }),
  mode: 'regular',
  subscribed: true,
  communities: [],
  brand: null,
  has_memorial_text: false,
  frozen: false,
  settings: {
    hebrew_calendar: true,
    hide_candle_button: false,
    hide_about: false,
    dim_cover: false,
    memories_title: null,
  },
  memories_count: 3,
  candles_burning: 23,
  can: NOBODY_MAY,
  holds: false,
  can_decide: false,
  held_count: 0,
  own_held_count: 0,
  has_trash: false,
  has_invited: false,
  can_bind: false,
  can_list_members: false,
  short_code: null,
  photos_used: null,
  plan_until: null,
  preview_due: false,
  privilege: 'none',
  suspended: false,
  version: 1,
  created_at: '2025-01-01T00:00:00Z',
};

/** A person on a shared grave, as the API sends them to a visitor who reads `locale`. */
export const aGravePerson = (more: Partial<GravePerson> = {}, locale: Locale = 'he'): GravePerson => {
  const { birth_civil, death_civil, ...ruth } = RUTH;
  const site = { ...RUTH, ...more, type: 'memorial' as const };
  return { ...ruth, birth: birth_civil, death: death_civil, lines: dateLines(site, locale), ...more };
};

/** A couple of one family, and others: without a picture, in the other language, with a long name. */
export const sixPeople = (locale: Locale): GravePerson[] =>
  [
    {},
    { first_name: 'אברהם', name: 'אברהם כהן', other_name: null, gender: 'male' as const },
    { portrait: null, first_name: 'חנה', name: 'חנה כהן', other_name: 'Hannah Cohen' },
    { lang: 'en' as const, first_name: 'Leah', last_name: 'Levi', name: 'Leah Levi', other_name: 'לאה לוי' },
    {
      first_name: 'מרים אסתר',
      last_name: 'בן־אברהם אלגרנטי־דה־קסטרו',
      name: 'מרים אסתר בן־אברהם אלגרנטי־דה־קסטרו',
      honorific: 'none' as const,
    },
    { gender: 'other' as const, portrait: null, other_name: null },
  ].map((more, at) => aGravePerson({ id: at + 1, slug: `person-${at}`, ...more }, locale));

/** The rights on a memory of a reader who has none, but for some. */
export const may = (some: Partial<Memory['can']> = {}): Memory['can'] => ({
  edit: false,
  delete: false,
  restore: false,
  decide: false,
  like: false,
  comment: false,
  report: false,
  pin: false,
  move: false,
  ...some,
});

export const aMemory = (id: number, more: Partial<Memory> = {}): Memory => ({
  id,
  site_id: 7,
  type: 'text',
  kinds: ['text'],
  text: 'היא תמיד השאירה אור במטבח.',
  more: false,
  lang: 'he',
  candle_text: null,
  location: null,
  author: { name: 'דנה לוי' },
  media: [],
  links: [],
  tags: [],
  happened_on: null,
  author_relation: null,
  question: null,
  pinned: false,
  status: 'published',
  status_note: null,
  visibility: 'everyone',
  edited_by_staff: false,
  collapsed_for: null,
  likes: 0,
  comments: 0,
  liked: false,
  mine: false,
  can: may(),
  version: 1,
  created_at: '2026-05-06T12:00:00Z',
  ...more,
});

export const aPage = (...memories: Memory[]): MemoryPage => ({ memories, next_cursor: null });

/** One memory of each kind in the feed. */
export const everyKind = (): MemoryPage =>
  aPage(
    aMemory(1, { pinned: true, location: 'ירושלים' }),
    aMemory(2, { type: 'photo', media: [photo('a', 'ליד הים')] }),
    aMemory(3, { type: 'photo', text: null, media: ['b', 'c', 'd', 'e'].map((id) => photo(id)) }),
    aMemory(4, { type: 'candle', text: null, candle_text: 'מתגעגעים.' }),
    aMemory(5, { type: 'candle', text: null, lang: 'en', author: { name: 'Daniel' } }),
    aMemory(6, { text: 'מילה '.repeat(140), more: true }),
    aMemory(7, { text: 'מילה '.repeat(90), lang: 'en' }),
  );

/** Memories of photos: one with a caption and a text, and one of four, some of which the plan blurs. */
export const photosOnly = (): MemoryPage =>
  aPage(
    aMemory(2, { type: 'photo', media: [photo('a', 'ליד הים')] }),
    aMemory(3, {
      type: 'photo',
      text: null,
      media: ['b', 'c', 'd'].map((id) => photo(id)).concat({ ...photo('e'), blurred: true, widths: [320] }),
    }),
  );

/** As many candles in a row, after a text. */
export const candlesInARow = (count: number): MemoryPage =>
  aPage(
    aMemory(1),
    ...Array.from({ length: count }, (_, i) =>
      aMemory(2 + i, { type: 'candle', text: null, candle_text: `נר ${i + 1}` }),
    ),
  );

const photo = (id: string, caption: string | null = null) => ({
  ...picture(id),
  kind: 'photo' as const,
  caption,
  name: null,
  content_type: 'image/webp',
  bytes: null,
  duration_ms: null,
  peaks: null,
  state: 'ready' as const,
  blurred: false,
  closed: false,
  download: null,
});

/** The notice of a funeral on Tuesday, 24 November 2026, and of the shiva after it. */
export const aNoticeInput = (patch: Partial<NoticeInput> = {}): NoticeInput => ({
  funeral: {
    place: 'Kiryat Tivon cemetery',
    address: null,
    navigation: null,
    title: null,
    on: '2026-11-24',
    at: '15:30',
  },
  shiva: {
    place: 'At the family’s home',
    address: '14 Oranim Street, Kiryat Tivon',
    navigation: null,
    from: '2026-11-24',
    until: '2026-11-30',
    directions: 'Second floor, entrance from the garden.',
    visits: '16:00–21:00',
    prayers: 'Afternoon and evening 16:20',
    days: [{ visits: null, prayers: 'Morning 7:00, then to the grave', on: '2026-11-30' }],
  },
  service: null,
  stream: null,
  charity: null,
  note: 'Mother did not like long eulogies.',
  signed: 'David and Yoav',
  show_address: true,
  tz: 'Asia/Jerusalem',
  ...patch,
});

/** The page of that notice on one of its days, as those who have the link see it. */
export function aNoticePage(locale: Locale, patch: Partial<NoticePage> = {}): NoticePage {
  const { name, other_name, first_name, last_name, lang, gender, type, honorific, portrait, lines } = aSite(
    {},
    locale,
  );
  return {
    person: { name, other_name, first_name, last_name, lang, gender, type, honorific, portrait, lines },
    notice: aNoticeInput(),
    closes_on: '2026-11-30',
    closed: false,
    today: '2026-11-25',
    site: { id: 7, slug: 'ruth-cohen', memories_count: 3 },
    ...patch,
  };
}

/** With the one day that is on a date of its own. */
export const WAY: NonNullable<SiteGraveRecord['grave']> = {
  cemetery: {
    id: 7,
    name: 'Yarkon',
    city: 'Petah Tikva',
    country: 'IL',
    lat: null,
    lng: null,
    plot_format: ['block', 'row', 'plot'],
  },
  cemetery_name: null,
  city: null,
  gate: '3',
  block: '12',
  row: '4',
  plot: null,
  lat: 32.12,
  lng: 34.9,
  accuracy_m: 8,
  note: 'Behind the well.\nליד הברוש.',
};

/** The way to a grave as a visitor reads it: by photos with and without arrows, with a pin and a note. */
export const aWay = (patch: Partial<SiteGraveRecord> = {}): SiteGraveRecord => ({
  grave: WAY,
  photos: [
    { picture: picture('w1'), arrow: { x: 0.5, y: 0.25, angle: 90 }, caption: 'At the well' },
    { picture: picture('w2'), arrow: null, caption: null },
  ],
  can: { edit: false, suggest: false },
  waiting: null,
  version: 1,
  ...patch,
});

export const aFirstYearInput = (patch: Partial<FirstYearInput> = {}): FirstYearInput => ({
  steps: ['unveiling'],
  burial_on: null,
  unveiling_on: { format: 'en', year: 2040, month: 12, day: 9 },
  hour: 9,
  tz: 'Asia/Jerusalem',
  audience: 'me',
  ...patch,
});

/** The input of a yahrzeit, by the site's own date. */
export const aReminderInput = (patch: Partial<ReminderInput> = {}): ReminderInput => ({
  type: 'memorial',
  title: null,
  note: null,
  date: null,
  calendar: 'he',
  after_sunset: false,
  adar: null,
  repeat: 'yearly',
  offsets: [14, 7, 1],
  hour: 9,
  tz: 'Asia/Jerusalem',
  audience: 'me',
  paused: false,
  ...patch,
});
