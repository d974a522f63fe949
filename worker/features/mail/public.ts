export { type DefinedEmail, defineEmail, definePersonEmail } from './define-email.ts';
export { digestAt, findDigest, saveDigest } from './digest.repo.ts';
export { nextDigest } from './digest.rules.ts';
export { findMailStop } from './ledger.repo.ts';
export { displayName, formatNames, isolated, nameOfSite, oneLine } from './names-in-email.ts';
export { pageUrl } from './page-url.ts';
export { findRecipient, type Recipient } from './recipient.repo.ts';
export { consumeMailEvents } from './record-mail-event.job.ts';
export { siteHead } from './site-head.ts';
