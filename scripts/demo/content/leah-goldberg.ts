import type { DemoSite } from '../demo-content.ts';

export const leahGoldberg: DemoSite = {
  slug: 'leah-goldberg',
  type_id: 1,
  mode: 'open',
  lang: 'he',
  first_name: 'לאה',
  last_name: 'גולדברג',
  gender: 'female',
  honorific: 'zl',
  birth: { format: 'en', year: 1911, month: 5, day: 29 },
  death: { format: 'en', year: 1970, month: 1, day: 15 },
  birth_country: 'גרמניה',
  birth_city: 'קניגסברג',
  death_place: 'ירושלים',
  sentence: 'משוררת, מתרגמת ומורה. היה לה בית בשני נופים, ומקום לכל ילד על הספה.',
  about: `לאה גולדברג נולדה בקניגסברג וגדלה בקובנה שבליטא, בבית דובר רוסית. עברית למדה בבית הספר, ומגיל צעיר ניהלה בה יומן וכתבה בה שירים. היא למדה בקובנה, בברלין ובבון, ושם קיבלה תואר דוקטור בשפות שמיות.

ב־1935 הגיעה לתל אביב ופרסמה בה את ספרה הראשון, ״טבעות עשן״. היא כתבה בעיתונים, ערכה ספרים לילדים ב״ספרית פועלים״, ותרגמה מלשונות רבות: טולסטוי, פטררקה, שייקספיר. אימה עלתה אחריה, והשתיים חיו יחד.

ילדים מכירים אותה מן ״דירה להשכיר״, ״איה פלוטו״ ו״המפוזר מכפר אז״ר״. מבוגרים מכירים את השירים המולחנים ואת המחזה ״בעלת הארמון״. בשירתה היא חזרה אל שני נופים, הליטאי והארץ־ישראלי, ולא ויתרה על אף אחד מהם.

משנות החמישים לימדה באוניברסיטה העברית, ייסדה את החוג לספרות השוואתית ועמדה בראשו. תלמידיה זכרו מורה סקרנית וחדת לשון, אוהבת קפה וסיגריות. היא נפטרה בירושלים בחורף 1970. באותה שנה הוענק לה פרס ישראל, ואימה קיבלה אותו בשמה.`,
  accent: 'green',
  owner: 'hadas',
  members: [
    { user: 'coowner', role: 'editor' },
    { user: 'talia', role: 'member' },
  ],
  tags: ['שירה', 'ספרות ילדים', 'תרגום', 'ירושלים'],
  subscribed: false,
  featured: 5,
  cover: { kind: 'cover', seed: 15, scene: 'pines', palette: 'moss' },
  portrait: {
    kind: 'portrait',
    seed: 15,
    ground: ['#c9d2c4', '#a8b79f'],
    backdrop: 'pines',
    tint: '#6f8a6c',
    skin: 'light',
    face: 'oval',
    age: 'middle',
    brows: 'strong',
    hair: { style: 'wavy-short', color: '#4b3a31' },
    dress: { style: 'blouse', color: '#7b5d6d' },
  },
  memories: [
    {
      type: 'text',
      author: 'hadas',
      lang: 'he',
      days_ago: 48,
      pinned: true,
      likes: 8,
      text: 'סבתא שלי באה מקובנה. על אורנים לא דיברה אף פעם, אבל כשנסענו ליער ירושלים הייתה מבקשת לעצור, יוצאת לבדה, ועומדת.\n\nרק כשהלחנתי בשבילה שיר של לאה גולדברג, מתנה ליום הולדת שמונים, היא סיפרה: הריח. אותו ריח בדיוק, בארץ אחרת. ״היא כתבה את זה, אז אני לא צריכה״, אמרה, וביקשה שאנגן שוב.',
    },
    {
      type: 'text',
      author: 'shira',
      lang: 'he',
      days_ago: 37,
      likes: 6,
      text: 'כשמגיע ילד חדש באמצע השנה, אנחנו קוראים ״דירה להשכיר״. בסוף כל אחד אומר מה נאה בעיניו בדירה שלנו, כלומר בכיתה. בשנה שעברה ענה הילד החדש: ״השכנים״.',
    },
    {
      type: 'text',
      author: 'naama',
      lang: 'he',
      days_ago: 31,
      text: 'במשמרות לילה יש לי מחברת אחת להעתקת שירים. את שלה העתקתי הכי הרבה, כי אפשר לעצור אחרי כל שורה, לענות לפעמון ולחזור.',
    },
    {
      type: 'photo',
      author: 'talia',
      lang: 'he',
      days_ago: 25,
      location: 'יער ירושלים',
      likes: 5,
      text: 'הלכתי ביער אחרי הגשם הראשון ומצאתי ספסל שמישהו השאיר עליו ספר. לא שלה, ספר בישול. צחקתי, כי היא הייתה כותבת על זה שיר טוב.',
      media: [
        {
          art: { kind: 'photo', seed: 333, motif: 'bench', palette: 'moss', ratio: '3:2' },
          caption: 'הספסל, והספר שנשאר',
        },
      ],
    },
    {
      type: 'text',
      author: 'eitan',
      lang: 'he',
      days_ago: 19,
      likes: 4,
      text: 'את ״מלחמה ושלום״ קראתי בתרגום שלה. רק בסוף שמתי לב שאיני זוכר מתי שכחתי שזה תרגום.',
    },
    {
      type: 'text',
      author: 'helen',
      lang: 'en',
      days_ago: 12,
      text: 'My son-in-law reads “A Flat to Let” to the twins in Hebrew while I follow in English. They have decided that I am the pigeon. I take it as the compliment it is: she is the one who looks at the neighbours, not the rooms.',
      likes: 7,
    },
    {
      type: 'photo',
      author: 'miriam',
      lang: 'he',
      days_ago: 8,
      likes: 3,
      text: 'סידרתי מחדש את המדף שלה. שירה, מחזות, תרגומים, ילדים, מחקר. נדרשו לי שלוש קומות לאישה אחת.',
      media: [
        {
          art: { kind: 'photo', seed: 332, motif: 'flowers', palette: 'moss', ratio: '1:1' },
          caption: 'ליד המדף, בכניסה לספרייה',
        },
      ],
    },
    { type: 'candle', author: 'talia', lang: 'he', days_ago: 4.8, candle_text: 'שרתי אותך היום פעמיים.' },
    { type: 'candle', author: 'coowner', lang: 'en', days_ago: 2.6 },
    { type: 'candle', author: 'esther', lang: 'he', days_ago: 0.7, candle_text: 'לכל מי שליבו בשני מקומות.' },
  ],
};
