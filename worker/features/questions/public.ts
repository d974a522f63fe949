export { openQuestion } from './answer.service.ts';
