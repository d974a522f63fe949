export { MAIL_STATE_WORDS, STOP_CAUSES } from './mail-words.ts';
