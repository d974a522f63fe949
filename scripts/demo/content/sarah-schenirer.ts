import type { DemoSite } from '../demo-content.ts';

export const sarahSchenirer: DemoSite = {
  slug: 'sarah-schenirer',
  type_id: 1,
  mode: 'regular',
  lang: 'he',
  first_name: 'שרה',
  last_name: 'שנירר',
  gender: 'female',
  honorific: 'ah',
  birth: { format: 'en', year: 1883, month: 7, day: 15 },
  death: { format: 'he', year: 5695, month: 12, day: 26 },
  birth_country: 'גליציה, האימפריה האוסטרו־הונגרית',
  birth_city: 'קרקוב',
  death_place: 'קרקוב',
  sentence: 'תופרת מקרקוב, שפתחה בחדר אחד בית ספר לבנות, ומשם רשת שלמה.',
  about: `שרה שנירר נולדה בקרקוב למשפחה חסידית. היא הצטיינה בבית הספר, אבל כמו רוב הבנות בסביבתה נאלצה לעזוב מוקדם, ופרנסה את עצמה בתפירה. את ספרי הקודש לא הניחה. בשבתות קראה לבדה, ורשמה ביומן כמה רחוקות הנערות שסביבה ממה שאחיהן לומדים.

בימי מלחמת העולם הראשונה שהתה בווינה כפליטה, ושם שמעה דרשות שהחזירו לה את הרעיון שנשאה בליבה. כששבה לקרקוב פתחה ב־1917 כיתה קטנה, ובה עשרים וחמש תלמידות, בחדר שבו קודם לכן מדדה שמלות. היא קיבלה את ברכתו של האדמו״ר מבלז, ואחר כך את תמיכתה של אגודת ישראל.

מן הכיתה צמחה רשת ״בית יעקב״. שנירר הכשירה מורות, נסעה מעיר לעיר, כתבה מחזות וסיפורים לתלמידותיה, והייתה להן אם. כשמתה כבר למדו ברשת רבבות בנות במאות בתי ספר.

היא נפטרה בקרקוב באדר א׳ תרצ״ה ונקברה שם. בית הקברות נחרב במלחמה, ובראשית שנות האלפיים הוצבה לה מצבה חדשה במקום שבו היה.`,
  accent: 'default',
  owner: 'esther',
  members: [
    { user: 'rivka', role: 'coowner' },
    { user: 'anna', role: 'member' },
    { user: 'shira', role: 'member' },
    { user: 'eliyahu', role: 'member' },
    { user: 'member', role: 'member' },
  ],
  tags: ['חינוך', 'בית יעקב', 'קרקוב'],
  subscribed: false,
  cover: { kind: 'cover', seed: 32, scene: 'street', palette: 'dawn' },
  portrait: null,
  memories: [
    {
      type: 'text',
      author: 'esther',
      lang: 'he',
      days_ago: 66,
      pinned: true,
      likes: 7,
      text: 'חמותי, עליה השלום, למדה ב״בית יעקב״ בלודז׳. על קיר הכיתה לא הייתה תמונה של שרה שנירר, כי היא לא אהבה להצטלם. הייתה רק שורה משלה, והמורה סיפרה שזו הייתה תופרת.\n\nגם חמותי תפרה, כל חייה. כשהייתה פורמת תפר עקום אמרה: ״אין דבר, גם היא התחילה ממכונת תפירה״.',
    },
    {
      type: 'text',
      author: 'shira',
      lang: 'he',
      days_ago: 49,
      likes: 5,
      text: 'עשרים וחמש תלמידות בכיתה אחת. בכל תחילת שנה, כשאני סופרת כיסאות, אני חושבת על המספר הזה.',
    },
    {
      type: 'photo',
      author: 'rivka',
      lang: 'he',
      days_ago: 39,
      likes: 4,
      text: 'מצאתי אצל סבתא מכתב מחברה מן הסמינר בקרקוב, משנת תרצ״ג. שתי נערות כותבות זו לזו על תוכנית שיעורים, על קור ועל זוג מגפיים אחד שעובר ביניהן. בסוף: ״המורה שואלת לשלומך״. סבתא העבירה קו מתחת למילה האחרונה.',
      media: [
        {
          art: { kind: 'photo', seed: 361, motif: 'letter', palette: 'rose', ratio: '4:3' },
          caption: 'מכתב על שולחן. את המקורי אני שומרת במעטפה',
        },
      ],
    },
    {
      type: 'text',
      author: 'anna',
      lang: 'en',
      days_ago: 27,
      likes: 3,
      text: 'There is a plaque at the house on Katarzyna Street. I showed it to a group of schoolgirls from Brooklyn who had asked me the way in a mixture of four languages. They stood close together and sang something, very quietly, so as not to disturb the neighbours.',
    },
    {
      type: 'text',
      author: 'eliyahu',
      lang: 'he',
      days_ago: 16,
      text: 'תיקנתי פעם סידור של תלמידה שלה. בין הדפים היו חוטי תפירה בצבעים, במקום סימניות.',
    },
    { type: 'candle', author: 'esther', lang: 'he', days_ago: 4.5, candle_text: 'לאמן של הבנות.', likes: 2 },
    { type: 'candle', author: 'rivka', lang: 'he', days_ago: 2.9 },
    {
      type: 'candle',
      author: 'member',
      lang: 'en',
      days_ago: 26,
      candle_text: 'From a granddaughter of the third class.',
    },
  ],
};
