export { AnswerForm } from './answer-form.tsx';
export { ChosenPerson } from './chosen-person.tsx';
export { FamilyPart } from './family-part.tsx';
export { FindSite } from './find-site.tsx';
export { PersonLine } from './person-line.tsx';
export { relatedSitesQuery } from './relation-queries.ts';
