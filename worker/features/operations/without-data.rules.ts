import { maskedAddress } from '#worker/core/masked-address.ts';

/** An id, a day or an instant, or a lower-case word such as a kind or a state. */
const HARMLESS = /^(?:[0-9a-f-]{32,36}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[a-z_]{1,40})$/;

/** The payload of a job without names, addresses and texts. */
export function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalData);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutPersonalData(part)]));
  if (typeof value !== 'string' || HARMLESS.test(value)) return value;
  return value.includes('@') && !/\s/.test(value) ? maskedAddress(value) : '…';
}
