/** Whom a quota counts as one: an IPv4 address, or the /64 of which an IPv6 customer has every address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const left = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(left).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
