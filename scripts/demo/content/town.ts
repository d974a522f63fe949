import { seededRandom } from '../art/random.ts';
import type { DemoDate, DemoEntry } from '../demo-content.ts';
import { FAMILIES, MEN, type NamePair, WOMEN } from './town-names.ts';

const PEOPLE = 2000;
/** The private field of the town's wall. */
export const WORK_FIELD = 'work';

const STREETS = [
  'רחוב הגפן',
  'רחוב התאנה',
  'רחוב הרימון',
  'רחוב הזית',
  'רחוב השקד',
  'רחוב האלון',
  'רחוב החרוב',
  'רחוב הדקל',
  'שכונת הראשונים',
  'השכונה הצפונית',
];
const WORK = [
  'חקלאות',
  'הוראה',
  'בית האריזה',
  'המרפאה',
  'המאפייה',
  'נגרייה',
  'מתפרה',
  'הדואר',
  'הספרייה',
  'תחבורה',
];

const random = seededRandom(22);
const taken = new Set<string>();

function person(): DemoEntry {
  const gender = random.chance(0.5) ? 'female' : 'male';
  const [first, last] = nameOf(gender);
  const lang = random.chance(0.8) ? 'he' : 'en';
  const [own, other] = lang === 'he' ? ([0, 1] as const) : ([1, 0] as const);
  const died = random.whole(1949, 2025);
  const birth = dateOf(died - random.whole(24, 98));
  return {
    first_name: first[own],
    last_name: last[own],
    other_name: random.chance(0.4) ? `${first[other]} ${last[other]}` : null,
    lang,
    gender,
    birth: random.chance(0.85) ? birth : null,
    death: dateOf(died),
    groups: random.chance(0.9) ? [random.pick(STREETS)] : [],
    fields: random.chance(0.5) ? { [WORK_FIELD]: random.pick(WORK) } : {},
    portrait: null,
  };
}

/** Few have the name of someone else. */
function nameOf(gender: DemoEntry['gender']): [NamePair, NamePair] {
  const first = random.pick(gender === 'female' ? WOMEN : MEN);
  const last = random.pick(FAMILIES);
  const name = `${first} ${last}`;
  if (taken.has(name) && random.chance(0.98)) return nameOf(gender);
  taken.add(name);
  return [first, last];
}

/** Of some only the year is known. */
function dateOf(year: number): DemoDate {
  const [month, day] = [random.whole(1, 12), random.whole(1, 28)];
  const isKnown = random.chance(0.8);
  return { format: 'en', year, month: isKnown ? month : null, day: isKnown ? day : null };
}

/** Few, since drawing takes time; their names are first by the alphabet, so that a screen shows them by itself. */
const PICTURED: readonly DemoEntry[] = [
  {
    first_name: 'Sasson',
    last_name: 'Abadi',
    other_name: 'ששון עבאדי',
    lang: 'en',
    gender: 'male',
    birth: { format: 'en', year: 1919, month: 3, day: 2 },
    death: { format: 'en', year: 1998, month: 11, day: 20 },
    groups: ['שכונת הראשונים'],
    fields: { [WORK_FIELD]: 'בית האריזה' },
    portrait: {
      kind: 'portrait',
      seed: 221,
      ground: ['#d8cfb8', '#b9a784'],
      backdrop: 'saplings',
      tint: '#8d8a5c',
      skin: 'olive',
      face: 'square',
      age: 'old',
      brows: 'strong',
      hair: { style: 'receding', color: '#9a958c' },
      beard: { style: 'moustache', color: '#8f897f' },
      dress: { style: 'open-shirt', color: '#5d6b74' },
    },
  },
  {
    first_name: 'Klara',
    last_name: 'Adler',
    other_name: 'קלרה אדלר',
    lang: 'en',
    gender: 'female',
    birth: { format: 'en', year: 1926, month: 7, day: 14 },
    death: { format: 'en', year: 2011, month: 5, day: 6 },
    groups: ['רחוב השקד'],
    fields: { [WORK_FIELD]: 'הספרייה' },
    portrait: {
      kind: 'portrait',
      seed: 222,
      ground: ['#c9d3d6', '#a3b2b8'],
      backdrop: 'shelves',
      tint: '#6d8088',
      skin: 'fair',
      face: 'round',
      age: 'old',
      hair: { style: 'wavy-short', color: '#b8b2a8' },
      glasses: 'oval',
      dress: { style: 'blouse', color: '#7a4f57' },
    },
  },
];

/** The people of an invented town, the same on every machine. */
export const townspeople: readonly DemoEntry[] = [
  ...PICTURED,
  ...Array.from({ length: PEOPLE - PICTURED.length }, person),
];
