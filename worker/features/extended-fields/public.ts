export { deleteFieldsOfSite } from './extended-field.repo.ts';
