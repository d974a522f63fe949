export { readAs } from './read-as.ts';
