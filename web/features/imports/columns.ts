import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { WALL_COLUMNS } from '#worker/contract/import.ts';

type WallColumn = (typeof WALL_COLUMNS)[number];
/** A private field of the community, as a column. */
export type FieldColumn = { id: string; name: string };

export const columnLabels: Record<WallColumn, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  name: msg`Full name`,
  other_name: msg`Full name in the other language`,
  lang: msg`Language of the name`,
  gender: msg`Gender`,
  birth: msg`Date of birth`,
  death: msg`Date of death`,
  groups: msg`Groups`,
  site: msg`Make a site`,
};

/** The column of a private field. */
export const fieldColumn = ({ id }: FieldColumn): string => `field:${id}`;

/** What headings say, in English and in Hebrew, without marks. */
const HEADINGS: Record<WallColumn, string> = {
  first_name: 'first name|firstname|first|given name|given names|שם פרטי|פרטי',
  last_name: 'last name|lastname|last|surname|family name|שם משפחה|שם המשפחה|משפחה',
  name: 'name|full name|שם|שם מלא|השם|שם ושם משפחה|שם פרטי ומשפחה',
  other_name:
    'full name in the other language|other name|english name|hebrew name|name in english|name in hebrew|שם נוסף|שם באנגלית|שם בעברית|שם לועזי|שם מלא באנגלית|שם מלא בעברית|שם מלא בשפה השנייה|השם המלא בשפה השנייה',
  lang: 'language of the name|language|lang|שפה|שפת השם',
  gender: 'gender|sex|מין|מגדר',
  birth:
    'date of birth|birth date|birthdate|birthday|birth|born|dob|year of birth|birth year|תאריך לידה|תאריך הלידה|לידה|נולד|נולדה|שנת לידה',
  death:
    'date of death|death date|death|died|dod|year of death|death year|תאריך פטירה|תאריך הפטירה|פטירה|נפטר|נפטרה|שנת פטירה|תאריך נפילה|נפל|נפלה',
  groups: 'groups|group|קבוצות|קבוצה',
  site: 'make a site|site|memorial site|יצירת אתר|אתר|אתר הנצחה',
};

/** A heading without accents, marks and capitals. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What each column is imported as, by its heading; an empty text is not imported. */
export function guessColumns(
  headings: readonly string[],
  fields: readonly FieldColumn[],
  { withSites }: { withSites: boolean },
): string[] {
  const known = new Map<string, string>(fields.map((field) => [plain(field.name), fieldColumn(field)]));
  for (const column of WALL_COLUMNS)
    if (column !== 'site' || withSites)
      for (const heading of HEADINGS[column].split('|')) known.set(heading, column);
  const guessed = headings.map((heading) => known.get(plain(heading)) ?? '');
  const isInTwo = guessed.includes('first_name') && guessed.includes('last_name');
  return guessed.map((column, at) =>
    guessed.indexOf(column) < at || (column === 'name' && isInTwo) ? '' : column,
  );
}

/** Whether the columns say who a row is about. */
export const areNamed = (columns: readonly string[]): boolean =>
  columns.includes('name') || (columns.includes('first_name') && columns.includes('last_name'));
