export { resetToFirstPage, wallDaysQuery, wallQuery } from './wall-queries.ts';
