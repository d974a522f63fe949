/** How long before its end an address is renewed. */
const AHEAD_MS = 5_000;

/** Whether a signed address has expired, or is about to. */
export const isExpired = (address: string): boolean => {
  const end = Number(/[?&]e=(\d+)/.exec(address)?.[1] ?? Number.NaN);
  return end * 1000 < Date.now() + AHEAD_MS;
};

/** The medium of a signed address; undefined for any other address. */
export const mediaIdOf = (address: string): string | undefined =>
  /\/api\/media\/([^?/]+)\?/.exec(address)?.[1];

/** Whether two addresses are signed alike, and differ at most in the width that they ask for. */
export const isSignedAlike = (one: string, other: string): boolean => signatureOf(one) === signatureOf(other);

const signatureOf = (address: string): string | undefined => /[?&]s=([\w-]+)/.exec(address)?.[1];

/** Saves the file of an address, as a tap on a link for downloading does. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
