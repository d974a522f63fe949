/** The response of another host; `cut` where it exceeded the limit and was truncated. */
export type Got = { type: string; charset: string | null; bytes: Uint8Array; cut: boolean };

export const OUTBOUND_BYTES = 1024 * 1024;
export const OUTBOUND_MS = 3000;

/**
 * Fetches an address of another host. The caller has validated the host; this enforces the limits: https on
 * its default port, no credentials, no redirects, three seconds in all, a megabyte. Null where the fetch
 * failed.
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
