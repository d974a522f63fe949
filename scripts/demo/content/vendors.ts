import type { PhotoRecipe } from '../art/recipe.ts';
import type { DemoLocale } from '../demo-content.ts';

type DemoProduct = {
  name_he: string;
  name_en: string;
  description_he: string;
  description_en: string;
  price_minor: number;
  suitable: 'memorial' | 'life_story' | 'both';
  lead_days: number;
  art: PhotoRecipe;
};

/** A florist; the account is `{key}@example.org`. Everything here is invented. */
export type DemoVendor = {
  key: string;
  first_name: string;
  last_name: string;
  locale: DemoLocale;
  state: 'approved' | 'applied';
  company: string;
  about: string;
  address: string;
  phone: string;
  /** As they were typed. */
  cities: readonly string[];
  /** The English name of a city whose cemeteries are served. */
  cemeteries_of?: string;
  country?: string;
  products: readonly DemoProduct[];
};

const flowers = (seed: number, palette: PhotoRecipe['palette']): PhotoRecipe => ({
  kind: 'photo',
  seed,
  motif: 'flowers',
  palette,
  ratio: '4:3',
});

export const demoVendors: readonly DemoVendor[] = [
  {
    key: 'florist1',
    first_name: 'נורית',
    last_name: 'כרמלי',
    locale: 'he',
    state: 'approved',
    company: 'פרחי הכרמל',
    about: 'חנות משפחתית בחיפה. מביאים זרים לבתי העלמין בצפון.',
    address: 'הרצל 10, חיפה',
    phone: '+97248123456',
    cities: ['חיפה', 'Haifa', 'עכו', 'Acre'],
    cemeteries_of: 'Haifa',
    country: 'IL',
    products: [
      {
        name_he: 'זר לבן',
        name_en: 'White bouquet',
        description_he: 'ורדים וליזיאנטוס לבנים, עם ירק.',
        description_en: 'White roses and lisianthus with greenery.',
        price_minor: 5400,
        suitable: 'memorial',
        lead_days: 1,
        art: flowers(811, 'dawn'),
      },
      {
        name_he: 'זר שדה',
        name_en: 'Field bouquet',
        description_he: 'פרחי העונה, בצבעים רכים.',
        description_en: 'Flowers of the season in soft colours.',
        price_minor: 4200,
        suitable: 'both',
        lead_days: 2,
        art: flowers(812, 'wheat'),
      },
      {
        name_he: 'סידור גדול לאבן',
        name_en: 'Large arrangement for the stone',
        description_he: 'סידור נמוך ורחב שעומד גם ברוח.',
        description_en: 'A low, wide arrangement that does not fall over in wind.',
        price_minor: 9800,
        suitable: 'memorial',
        lead_days: 3,
        art: flowers(813, 'rose'),
      },
    ],
  },
  {
    key: 'florist2',
    first_name: 'Maya',
    last_name: 'Green',
    locale: 'en',
    state: 'approved',
    company: 'Garden Gate Flowers',
    about: 'Bouquets for Jerusalem and the villages around it.',
    address: 'Emek Refaim 21, Jerusalem',
    phone: '+97225123456',
    cities: ['ירושלים', 'Jerusalem', 'מבשרת ציון'],
    cemeteries_of: 'Jerusalem',
    products: [
      {
        name_he: 'זר ורדים',
        name_en: 'Rose bouquet',
        description_he: 'שנים־עשר ורדים בגוון אחד.',
        description_en: 'Twelve roses of one colour.',
        price_minor: 6500,
        suitable: 'both',
        lead_days: 1,
        art: flowers(821, 'rose'),
      },
      {
        name_he: 'זר קטן',
        name_en: 'Small bouquet',
        description_he: 'זר צנוע, עטוף בנייר.',
        description_en: 'A modest bouquet, wrapped in paper.',
        price_minor: 3200,
        suitable: 'both',
        lead_days: 1,
        art: flowers(822, 'dusk'),
      },
    ],
  },
  {
    key: 'florist3',
    first_name: 'אורי',
    last_name: 'סלע',
    locale: 'he',
    state: 'applied',
    company: 'פרחי הדרום',
    about: 'חנות חדשה בבאר שבע.',
    address: 'רגר 5, באר שבע',
    phone: '+97285123456',
    cities: ['באר שבע', 'Beer Sheva'],
    products: [
      {
        name_he: 'זר מדבר',
        name_en: 'Desert bouquet',
        description_he: 'פרחים יבשים שנשמרים זמן רב.',
        description_en: 'Dried flowers that last.',
        price_minor: 4800,
        suitable: 'memorial',
        lead_days: 2,
        art: flowers(831, 'wheat'),
      },
    ],
  },
];
