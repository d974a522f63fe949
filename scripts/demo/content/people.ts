import type { DemoAccountKey, DemoLocale, DemoUser } from '../demo-content.ts';

const account = (
  key: DemoAccountKey,
  first_name: string,
  last_name: string,
  locale: DemoLocale,
): DemoUser => ({ key, email: `${key}@example.org`, first_name, last_name, locale, account: key });

const contributor = (key: string, first_name: string, last_name: string, locale: DemoLocale): DemoUser => ({
  key,
  email: `${key}@example.org`,
  first_name,
  last_name,
  locale,
  account: null,
});

/** Everybody here is invented. */
export const demoUsers: readonly DemoUser[] = [
  account('admin', 'Noa', 'Barkai', 'en'),
  account('owner', 'דניאל', 'שחר', 'he'),
  account('coowner', 'Michal', 'Rosen', 'en'),
  account('editor', 'תמר', 'אלון', 'he'),
  account('member', 'Ruth', 'Carmel', 'en'),
  account('stranger', 'Adam', 'Stern', 'en'),
  account('unverified', 'יעל', 'ברק', 'he'),
  account('vendor', 'אילן', 'ורדי', 'he'),
  account('kiosk', 'Lobby', 'Kiosk', 'en'),

  contributor('shira', 'שירה', 'מזרחי', 'he'),
  contributor('yonatan', 'יונתן', 'פרידמן', 'he'),
  contributor('esther', 'אסתר', 'אזולאי', 'he'),
  contributor('omer', 'עומר', 'ניסים', 'he'),
  contributor('miriam', 'מרים', 'הלר', 'he'),
  contributor('uri', 'אורי', 'כספי', 'he'),
  contributor('hadas', 'הדס', 'רביב', 'he'),
  contributor('eliyahu', 'אליהו', 'טולדנו', 'he'),
  contributor('naama', 'נעמה', 'גולן', 'he'),
  contributor('rivka', 'רבקה', 'שלו', 'he'),
  contributor('eitan', 'איתן', 'ברגר', 'he'),
  contributor('talia', 'טליה', 'מור', 'he'),
  contributor('gideon', 'גדעון', 'פלד', 'he'),
  contributor('margaret', 'Margaret', 'Hale', 'en'),
  contributor('thomas', 'Thomas', 'Whitfield', 'en'),
  contributor('priya', 'Priya', 'Raman', 'en'),
  contributor('samuel', 'Samuel', 'Okafor', 'en'),
  contributor('clara', 'Clara', 'Jensen', 'en'),
  contributor('david', 'David', 'Lieberman', 'en'),
  contributor('anna', 'Anna', 'Kowalska', 'en'),
  contributor('helen', 'Helen', 'Marsh', 'en'),
  contributor('peter', 'Peter', 'Novak', 'en'),
];
