export { fieldsQuery } from './extended-field.repo.ts';
