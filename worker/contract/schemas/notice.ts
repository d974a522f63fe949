import { z } from 'zod';
import { NOTICE_TEXT, SHIVA_DAYS_MOST } from '#worker/contract/notice.ts';
import { Id, IdOrSlug, Locale, name, Picture, text } from './primitives.ts';
import { WebAddress } from './related-link.ts';
import { LifeLine } from './site.ts';
import { Honorific } from './site-fields.ts';

/** A civil day, YYYY-MM-DD. */
const Day = z.iso.date();
/** What a clock shows, HH:MM. */
const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const line = (max: number) => name(max, 1).nullable();

const Place = z.strictObject({
  place: line(NOTICE_TEXT.place),
  address: line(NOTICE_TEXT.address),
  /** A link of a navigation program; without it one is made of the address. */
  navigation: WebAddress.nullable(),
});

/** A funeral or a memorial service: on a day, and at an hour where that is known. */
export const Gathering = Place.extend({
  /** What it is called; null: by its kind. */
  title: line(NOTICE_TEXT.title),
  on: Day,
  at: Clock.nullable(),
});
export type Gathering = z.infer<typeof Gathering>;

/** The hours of visits and of prayers, as the family writes them. */
const Hours = z.strictObject({ visits: line(NOTICE_TEXT.hours), prayers: line(NOTICE_TEXT.hours) });

export const Shiva = Place.extend({
  from: Day,
  until: Day,
  /** Floor, entrance, parking. */
  directions: line(NOTICE_TEXT.address),
  ...Hours.shape,
  /** Days with hours of their own. */
  days: z.array(Hours.extend({ on: Day })).max(SHIVA_DAYS_MOST),
});
export type Shiva = z.infer<typeof Shiva>;

const Fields = z.strictObject({
  funeral: Gathering.nullable(),
  shiva: Shiva.nullable(),
  service: Gathering.nullable(),
  /** An evening of stories, or what else is broadcast. */
  stream: z
    .strictObject({
      title: line(NOTICE_TEXT.title),
      on: Day.nullable(),
      at: Clock.nullable(),
      text: line(NOTICE_TEXT.line),
      url: WebAddress.nullable(),
    })
    .nullable(),
  /** A gift to a cause instead of flowers. */
  charity: z.strictObject({ text: name(NOTICE_TEXT.line, 1), url: WebAddress.nullable() }).nullable(),
  note: text(NOTICE_TEXT.note, 1).nullable(),
  signed: line(NOTICE_TEXT.place),
  /** Whether those who have the link see the address of the shiva. */
  show_address: z.boolean(),
  /** The time zone of its hours. */
  tz: z.string().max(64),
});

export const NoticeInput = Fields;
export type NoticeInput = z.infer<typeof NoticeInput>;

export const Notice = z.object(Fields.shape);
export type Notice = z.infer<typeof Notice>;

export const SiteNotice = Notice.extend({
  /** Of its link; null for those who may not change it. */
  token: z.string().nullable(),
  /** After this day it is closed: it is kept on the site, without the address and the hours. */
  closes_on: Day,
  closed: z.boolean(),
  can: z.object({ change: z.boolean() }),
  version: z.number().int(),
});
export type SiteNotice = z.infer<typeof SiteNotice>;

/** What those who have the link see, and no more of the site. */
export const NoticePage = z.object({
  person: z.object({
    name: z.string(),
    other_name: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    lang: Locale,
    gender: z.enum(['male', 'female', 'other']),
    type: z.enum(['memorial', 'lifeStory']),
    honorific: Honorific,
    portrait: Picture.nullable(),
    lines: z.array(LifeLine),
  }),
  notice: Notice,
  closes_on: Day,
  closed: z.boolean(),
  /** The day in the time zone of the notice. */
  today: Day,
  /** The site, where everyone may see it, and how many memories it has. */
  site: z.object({ id: Id, slug: z.string(), memories_count: z.number().int() }).nullable(),
});
export type NoticePage = z.infer<typeof NoticePage>;

const OfSite = z.object({ id: IdOrSlug });
const OfLink = z.object({ token: z.string().min(1).max(64) });
const OneNotice = z.object({ notice: SiteNotice.nullable() });

export const getNotice = { params: OfSite, reply: OneNotice };
export const saveNotice = { params: OfSite, body: NoticeInput, reply: OneNotice };
export const removeNotice = { params: OfSite };
export const openNotice = { params: OfLink, reply: NoticePage };
export const noticeCalendar = { params: OfLink, query: z.object({ lang: Locale.default('en') }) };
