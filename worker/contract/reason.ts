/**
 * The header with an administrator's reason, percent-encoded UTF-8. It is required for every act on another's thing
 * and for opening a private site, and is kept in the audit.
 */
export const REASON_HEADER = 'X-Reason';
export const REASON_POINTER = `/headers/${REASON_HEADER}`;

export const REASON_MIN = 5;
export const REASON_MAX = 200;
