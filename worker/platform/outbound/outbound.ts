/** What came of a page or picture elsewhere; `cut` where it was longer than was wanted. */
export type Got = { type: string; charset: string | null; bytes: Uint8Array; cut: boolean };

export const OUTBOUND_BYTES = 1024 * 1024;
export const OUTBOUND_MS = 3000;

/**
 * Asks an address that is not ours. Whoever calls has looked at the host; here are the limits: https on its
 * own port, no name or password, no redirects, three seconds in all, a megabyte. Null where it came to nothing.
 */
export type Outbound = { get: (where: URL, accept: string) => Promise<Got | null> };

export const isPlainHttps = ({ protocol, username, password, port }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '' && port === '';

/** `text/html; charset="UTF-8"` → its parts, in lower case. */
export function mediaType(header: string | null): Pick<Got, 'type' | 'charset'> {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(one)?.[1]);
  return { type: type.trim(), charset: charset.find((one) => one !== undefined) ?? null };
}
