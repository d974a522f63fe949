import type { DemoSite } from '../demo-content.ts';

export const aaronAaronsohn: DemoSite = {
  slug: 'aaron-aaronsohn',
  type_id: 2,
  mode: 'open',
  lang: 'he',
  first_name: 'אהרן',
  last_name: 'אהרנסון',
  other_name: 'Aaron Aaronsohn',
  gender: 'male',
  honorific: 'none',
  birth: { format: 'en', year: 1876, month: 5, day: 21 },
  death: { format: 'en', year: 1919, month: 5, day: 15 },
  birth_country: 'רומניה',
  birth_city: 'בקאו',
  death_place: 'תעלת למאנש',
  sentence: 'אגרונום ובוטנאי. מצא בסדק בסלע, ליד ראש פינה, את אם החיטה.',
  about: `אהרן אהרנסון נולד ברומניה, והיה בן שש כשעלו הוריו עם מייסדי זכרון יעקב. הוא גדל במושבה, בין כרמים וסלעים, ובגיל שבע־עשרה נשלח ללמוד חקלאות בגריניון שבצרפת. משם חזר עם מחברות ועם הרגל שלא עזב: לאסוף, לייבש, לרשום.

ברגליו ועל גב סוס עבר את הארץ לאורכה ולרוחבה, ואסף עשבייה של אלפי דגימות. ב־1906, בכרם שליד ראש פינה, הבחין בצמח שחוקרים חיפשו שנים: חיטת הבר, אם החיטה. הגילוי עורר עניין בעולם, ומשרד החקלאות של ארצות הברית הזמין אותו להרצות ולייעץ. בכספים שגייס שם הקים בעתלית תחנת ניסיונות חקלאית, הראשונה מסוגה בארץ.

במלחמת העולם הופקד על המאבק במכת הארבה. מה שראה באותם ימים הביא אותו לייסד, עם אבשלום פיינברג ועם בני משפחתו, את מחתרת ניל״י, שמסרה מידע לבריטים. אחותו שרה ניהלה את פעולתה בארץ, ומתה ב־1917.

במאי 1919, כשהיה בדרכו לוועידת השלום בפריז, נעלם מטוסו מעל תעלת למאנש. גופתו לא נמצאה. ביתו ועשבייתו שמורים בזכרון יעקב.`,
  accent: 'brown',
  owner: 'omer',
  members: [
    { user: 'uri', role: 'editor' },
    { user: 'coowner', role: 'member' },
  ],
  tags: ['בוטניקה', 'חיטה', 'זכרון יעקב', 'עתלית'],
  subscribed: false,
  cover: { kind: 'cover', seed: 18, scene: 'field', palette: 'wheat' },
  portrait: {
    kind: 'portrait',
    seed: 18,
    ground: ['#ead8b0', '#d6b67c'],
    backdrop: 'wheat',
    tint: '#b98d45',
    skin: 'warm',
    face: 'square',
    age: 'middle',
    brows: 'strong',
    hair: { style: 'short', color: '#7a5a38' },
    beard: { style: 'moustache', color: '#6f4f30' },
    dress: { style: 'suit', color: '#b8a488', second: '#5b4a35' },
  },
  memories: [
    {
      type: 'photo',
      author: 'omer',
      lang: 'he',
      days_ago: 53,
      pinned: true,
      location: 'זכרון יעקב',
      likes: 5,
      text: 'בבית אהרנסון יש ארון, ובארון מגירות, ובמגירות גיליונות נייר עם צמח מיובש ושורה בכתב יד: שם, מקום, תאריך. הוא היה יכול לדלג על התאריך, ולא דילג אף פעם.\n\nאחרי שראיתי את זה התחלתי לרשום. אני מדריך, ואני עובר באותם מקומות שנה אחר שנה. עכשיו יש לי מחברת, ובה כתוב מתי פרחה הרקפת הראשונה בוואדי מילק בכל אחת מתשע השנים האחרונות.',
      media: [
        {
          art: { kind: 'photo', seed: 371, motif: 'book', palette: 'wheat', ratio: '3:2' },
          caption: 'המחברת שלי, בהשראתו',
        },
      ],
    },
    {
      type: 'text',
      author: 'uri',
      lang: 'he',
      days_ago: 42,
      likes: 6,
      text: 'זרעתי ערוגה אחת של אם החיטה, מזרעים שקיבלתי במתנה. היא דקה, עקשנית ומפזרת את הגרגירים לפני שמספיקים לקצור. אחרי עונה אחת איתה מבינים כמה אלפי שנות סבלנות יש בפרוסת לחם.',
    },
    {
      type: 'text',
      author: 'naama',
      lang: 'he',
      days_ago: 30,
      text: 'אני מזכרון. בילדותי היה השם אהרנסון שם של רחוב, של מוזיאון ושל שתיקה. המבוגרים התווכחו עליו בלי להזכיר אותו. טוב שיש דף שמתחיל בחיטה.',
      likes: 4,
    },
    {
      type: 'text',
      author: 'peter',
      lang: 'en',
      days_ago: 22,
      likes: 3,
      text: 'I breed wheat for a living. Every one of us has read about that crack in the rock at Rosh Pinna. He was not lucky; he was looking, and he knew what he would see when he saw it. In our laboratory “an Aaronsohn” is what you call a find made on foot.',
    },
    {
      type: 'photo',
      author: 'coowner',
      lang: 'en',
      days_ago: 15,
      location: 'Atlit',
      text: 'At Atlit there is an avenue of Washingtonia palms that once led to the experiment station. The station has gone; the avenue goes on, to nothing in particular, beautifully.',
      media: [
        {
          art: { kind: 'photo', seed: 376, motif: 'shore', palette: 'dawn', ratio: '4:3' },
          caption: 'Towards the sea from the end of the avenue',
        },
      ],
      likes: 4,
    },
    {
      type: 'text',
      author: 'rivka',
      lang: 'he',
      days_ago: 8,
      text: 'אין לו קבר. אולי בגלל זה אני חושבת עליו בשדות, ולא בבתי קברות.',
    },
    { type: 'candle', author: 'omer', lang: 'he', days_ago: 4.7 },
    { type: 'candle', author: 'uri', lang: 'he', days_ago: 1.5, candle_text: 'אחרי היורה, ביום שזרעתי.' },
  ],
};
