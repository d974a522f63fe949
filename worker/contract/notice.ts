import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/notice.ts';

export type { Gathering, Notice, NoticeInput, NoticePage, Shiva, SiteNotice } from './schemas/notice.ts';

/** The longest texts of a notice, in UTF-16 units. */
export const NOTICE_TEXT = { title: 80, place: 120, address: 200, hours: 80, line: 300, note: 800 } as const;

/** A shiva of a notice has at most this many days, since some receive visitors longer. */
export const SHIVA_DAYS_MOST = 31;

export const getNotice = shaped<typeof schemas.getNotice>()({
  method: 'GET',
  path: '/api/sites/:id/notice',
  access: 'public',
  summary:
    'The notice of the first week: for the staff, and once it is closed without addresses for all readers',
});

export const saveNotice = shaped<typeof schemas.saveNotice>()({
  method: 'PUT',
  path: '/api/sites/:id/notice',
  access: 'member',
  summary: 'Makes or changes the notice of the first week; version 0 makes it',
  versioned: true,
  unavailable: 'notice.failed',
});

export const removeNotice = shaped<typeof schemas.removeNotice>()({
  method: 'DELETE',
  path: '/api/sites/:id/notice',
  access: 'member',
  summary: 'Deletes the notice of the first week; its link shows nothing from then on',
});

// not limited by network: everyone who comes to a funeral may be on one, and nobody guesses 128 bits
export const openNotice = shaped<typeof schemas.openNotice>()({
  method: 'GET',
  path: '/api/notices/:token',
  access: 'public',
  summary: 'The notice of a link, for everyone who has it',
  tokenless: true,
});

export const noticeCalendar = shaped<typeof schemas.noticeCalendar>()({
  method: 'GET',
  path: '/api/notices/:token/days.ics',
  access: 'public',
  summary: 'The days and hours of a notice as iCalendar',
  tokenless: true,
  produces: 'text/calendar',
});
