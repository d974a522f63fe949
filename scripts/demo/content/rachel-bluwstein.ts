import type { DemoSite } from '../demo-content.ts';
import { rachelCandles } from './rachel-candles.ts';
import { rachelMemories } from './rachel-memories.ts';

export const rachelBluwstein: DemoSite = {
  slug: 'rachel-bluwstein',
  type_id: 1,
  mode: 'open',
  lang: 'he',
  first_name: 'רחל',
  last_name: 'בלובשטיין',
  other_name: 'Rachel Bluwstein',
  gender: 'female',
  honorific: 'zl',
  birth: { format: 'en', year: 1890, month: 9, day: 20 },
  death: { format: 'en', year: 1931, month: 4, day: 16 },
  birth_country: 'רוסיה',
  birth_city: 'סרטוב',
  death_place: 'תל אביב',
  sentence: 'משוררת, חלוצה ואשת אדמה. כתבה קצר, צלול וקרוב, ונשארה ליד הכינרת.',
  about: `רחל בלובשטיין נולדה בסרטוב שעל הוולגה למשפחה גדולה שאהבה ספרים, וגדלה בפולטבה. בגיל תשע־עשרה הפליגה עם אחותה שושנה לארץ ישראל. השתיים התכוונו רק לעבור כאן בדרכן לאיטליה, ונשארו. ברחובות למדו עברית מפי ילדי הגן, והרוסית הלכה והתרחקה.

בחוות העלמות שעל שפת הכינרת, אצל חנה מייזל, למדה רחל לעבוד את האדמה, ושם פגשה את א״ד גורדון. ב־1913 נסעה לטולוז ללמוד אגרונומיה. מלחמת העולם סגרה בפניה את הדרך חזרה, ואת שנות המלחמה עשתה ברוסיה, בעבודה עם ילדי פליטים. בשנים ההן התפרצה גם מחלת השחפת.

ב־1919 שבה באונייה ״רוסלאן״ והצטרפה לדגניה, אך המחלה הרחיקה אותה מן הקבוצה. את שנותיה האחרונות עברה בעיקר בתל אביב, בחדר על גג. שם כתבה שירים קצרים בלשון פשוטה, ורבים מהם נדפסו בעיתון ״דבר״. בחייה יצאו שני ספרים, ״ספיח״ ו״מנגד״, והשלישי, ״נבו״, יצא אחרי מותה.

רחל נפטרה באביב 1931, בת ארבעים, ונקברה בבית הקברות של כינרת, מעל המים. שיריה הולחנו, וממשיכים לשיר אותם גם מי שאינם זוכרים מתי למדו אותם.`,
  accent: 'default',
  owner: 'owner',
  members: [
    { user: 'coowner', role: 'coowner' },
    { user: 'editor', role: 'editor' },
    { user: 'member', role: 'member' },
    { user: 'esther', role: 'member' },
    { user: 'uri', role: 'member' },
  ],
  tags: ['שירה', 'כינרת', 'העלייה השנייה', 'דגניה'],
  subscribed: true,
  featured: 1,
  cover: { kind: 'cover', seed: 1, scene: 'lake', palette: 'lake' },
  portrait: {
    kind: 'portrait',
    seed: 11,
    ground: ['#a9bfbd', '#e2d3bd'],
    backdrop: 'lake',
    tint: '#7d9c9b',
    skin: 'warm',
    face: 'oval',
    age: 'young',
    hair: { style: 'centre-bun', color: '#3a2a22' },
    dress: { style: 'blouse', color: '#efe6d6' },
  },
  memories: [...rachelMemories, ...rachelCandles],
};
