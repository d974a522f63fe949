import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WALL_COLUMNS } from '#worker/contract/import.ts';

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
export const HEADINGS: Record<WallColumn, string> = {
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
