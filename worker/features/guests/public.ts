export { postAsWriter } from './post-as-guest.ts';
