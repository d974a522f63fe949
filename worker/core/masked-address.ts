/** An address of which its owner recognises the first letter: `n…@example.org`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}
