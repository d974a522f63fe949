import type { DemoField, DemoLink, DemoRelation } from '../demo-content.ts';

/** Whom these people knew; what is `asked` waits for the staff of the other site. */
export const demoRelations: readonly DemoRelation[] = [
  { site: 'marie-curie', other: 'albert-einstein', relation: 'friendship' },
  { site: 'emmy-noether', other: 'albert-einstein', relation: 'other', text: 'Colleagues' },
  { site: 'ada-lovelace', other: 'florence-nightingale', relation: 'friendship' },
  { site: 'hayim-nahman-bialik', other: 'shmuel-yosef-agnon', relation: 'friendship' },
  { site: 'hayim-nahman-bialik', other: 'eliezer-ben-yehuda', relation: 'other', text: 'ועד הלשון העברית' },
  { site: 'rachel-bluwstein', other: 'leah-goldberg', relation: 'other', text: 'משוררות עבריות' },
  {
    site: 'henrietta-szold',
    other: 'aaron-aaronsohn',
    relation: 'other',
    text: 'The agricultural station at Atlit',
  },
  {
    site: 'janusz-korczak',
    other: 'henrietta-szold',
    relation: 'other',
    text: 'Children were their life’s work',
    state: 'asked',
  },
];

/** Two people of the Mount of Olives, as if under one stone. */
export const demoGrave = ['shmuel-yosef-agnon', 'eliezer-ben-yehuda'] as const;

/** In the order in which they stand on their site. */
export const demoLinks: readonly DemoLink[] = [
  {
    site: 'rachel-bluwstein',
    url: 'https://he.wikipedia.org/wiki/%D7%A8%D7%97%D7%9C_%D7%94%D7%9E%D7%A9%D7%95%D7%A8%D7%A8%D7%AA',
    title: 'רחל המשוררת בוויקיפדיה',
  },
  { site: 'rachel-bluwstein', url: 'https://www.nli.org.il/', title: 'הספרייה הלאומית' },
  {
    site: 'henrietta-szold',
    url: 'https://en.wikipedia.org/wiki/Henrietta_Szold',
    title: 'Henrietta Szold on Wikipedia',
  },
  {
    site: 'henrietta-szold',
    url: 'https://www.hadassah.org/',
    title: 'Hadassah, which she founded',
    no_preview: true,
  },
  {
    site: 'marie-curie',
    url: 'https://www.nobelprize.org/prizes/physics/1903/marie-curie/biographical/',
    title: 'Her life, as the Nobel Prize tells it',
  },
  {
    site: 'shmuel-yosef-agnon',
    url: 'https://www.nobelprize.org/prizes/literature/1966/agnon/biographical/',
    title: 'קורות חייו באתר פרס נובל',
  },
  {
    site: 'albert-einstein',
    url: 'https://en.wikipedia.org/wiki/Albert_Einstein_Archives',
    title: 'His papers, at the Hebrew University',
  },
  {
    site: 'ada-lovelace',
    url: 'https://en.wikipedia.org/wiki/Ada_Lovelace',
    title: 'Ada Lovelace on Wikipedia',
  },
];

/** Of sites that have a plan or had one. */
export const demoFields: readonly DemoField[] = [
  { site: 'henrietta-szold', name: 'Founded', value: 'Hadassah, in New York, 1912' },
  { site: 'henrietta-szold', name: 'Led', value: 'Youth Aliyah, from 1933' },
  { site: 'henrietta-szold', name: 'Rests', value: 'On the Mount of Olives, Jerusalem' },
  { site: 'mary-anning', name: 'Found', value: 'The first complete plesiosaur, 1823' },
  { site: 'mary-anning', name: 'Worked', value: 'On the cliffs between Lyme Regis and Charmouth' },
];
