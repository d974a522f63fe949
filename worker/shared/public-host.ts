/** Endings of names that lead nowhere on the public internet. */
const RESERVED =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/;

/** Whether a web address names a host of the public internet: a name with an ending, and no number. */
export function hasPublicHost(address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/\.$/, '').toLowerCase() ?? '';
  return /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(host) && !RESERVED.test(host);
}
