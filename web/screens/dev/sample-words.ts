import type { Locale } from '#worker/shared/locale.ts';

const en = {
  name: 'Full name',
  nameHint: 'As it stands on the stone.',
  email: 'Email',
  password: 'Password',
  fault: 'The email address needs an @',
  sort: 'Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  calendar: 'Show the Hebrew calendar',
  save: 'Save',
  saving: 'Saving…',
  title: 'Share this memory',
  body: 'Everyone who may see this site will see it.',
  more: 'More',
  edit: 'Edit',
  remove: 'Remove',
  hover: 'Point at me',
};

/** What the samples say. They are no part of the product, so they are not in its catalogs. */
export const SAMPLE_WORDS: Record<Locale, typeof en> = {
  en,
  he: {
    name: 'שם מלא',
    nameHint: 'כפי שהוא כתוב על המצבה.',
    email: 'דואר אלקטרוני',
    password: 'סיסמה',
    fault: 'בכתובת הדואר חסר הסימן @',
    sort: 'סדר',
    newest: 'מהחדש לישן',
    oldest: 'מהישן לחדש',
    calendar: 'הצגת הלוח העברי',
    save: 'שמירה',
    saving: 'בשמירה…',
    title: 'שיתוף הזיכרון',
    body: 'כל מי שהאתר פתוח בפניו יראה אותו.',
    more: 'עוד',
    edit: 'עריכה',
    remove: 'הסרה',
    hover: 'הצבעה לכאן',
  },
};
