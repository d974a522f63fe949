/** One of millions of generated names; the sequence is the same on every machine. */
export type Name = { first_name: string; last_name: string; other_name: string | null; lang: 'en' | 'he' };

const words = (text: string): string[] => text.trim().split(/\s+/);

const FIRST = {
  he: words(`משה דוד יוסף אברהם יעקב יצחק שרה רחל לאה רבקה מרים חנה אסתר רות נעמי תמר מיכל יעל דינה שושנה חיים
    אליהו שלמה שמואל בנימין מנחם נחום צבי זאב אריה דב ברוך מרדכי אהרן אליעזר גרשון פנחס עזרא נחמיה עמוס יונה
    ציפורה ברכה פנינה מלכה שולמית אביגיל הדסה עליזה גאולה ורד רונית אורית איתן אורי גיל עידו נועם יונתן דניאל`),
  en: words(`Moshe David Joseph Abraham Jacob Isaac Sarah Rachel Leah Rebecca Miriam Hannah Esther Ruth Naomi Tamar
    John Mary James Anna William Elizabeth George Margaret Charles Emma Thomas Alice Robert Clara Henry Florence
    Edward Rose Samuel Grace Daniel Helen Peter Louise Frank Martha Walter Julia Arthur Nora Albert Edith Oscar
    Ida Louis Bertha Herman Minnie Max Lillian Simon Pearl Felix Sophia`),
};
const STEMS = {
  he: words(`כה לו פרי אבר רוז גול שפי ויי שוו קפל ברק חדד אזו דהן מזר ביט עמר מלכ פרצ סגל הור רבי יוס נחמ זלצ
    טננ גרי שטר אדל פלד כרמ אלו שגי נאו צור הרר ארז ברו שלו גבע`),
  en: words(`Co Le Per Abr Ros Gol Sha Wei Schwa Kap Bar Had Aza Dah Miz Bit Am Mal Pe Se Hor Rab Yos Nah Zal Tan
    Gri Ster Adl Pel Car Al Shag Nav Tsur Har Erez Bru Shal Gev`),
};
const ENDS = {
  he: words(`ן וי צמן מוביץ נברג דמן רא יס רץ ון אי אוי סקי שטיין באום פלד ליץ ובסקי יאן ידי מן ל ית ני ר`),
  en: words(
    `hen vi etz ams enberg dman iro ss rtz lan ai oui sky stein baum feld litz ovsky ian di man l it ni er`,
  ),
};
/** The exponent that skews random picks towards the start of a list. */
const SKEW = 3;

export function* names(count: number, seed = 5): Generator<Name> {
  const random = randomFrom(seed);
  const pick = (list: string[]): string => list[Math.floor(random() ** SKEW * list.length)] ?? '';
  const anyOf = (list: string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const first = (lang: 'en' | 'he') =>
    random() < 0.2 ? `${pick(FIRST[lang])} ${anyOf(FIRST[lang])}` : pick(FIRST[lang]);
  const last = (lang: 'en' | 'he') => pick(STEMS[lang]) + anyOf(ENDS[lang]);
  for (let at = 0; at < count; at++) {
    const lang = at % 2 ? 'en' : 'he';
    const other = lang === 'he' ? 'en' : 'he';
    yield {
      first_name: first(lang),
      last_name: random() < 0.06 ? `${last(lang)}-${last(lang)}` : last(lang),
      other_name: random() < 0.1 ? `${first(other)} ${last(other)}` : null,
      lang,
    };
  }
}

/** Random numbers in [0, 1), determined by the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
