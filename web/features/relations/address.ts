/** What was given in place of a name: an address of ours leads to a site, by what stands in it. */
export type Given = { kind: 'name'; name: string } | { kind: 'site'; ref: string } | { kind: 'elsewhere' };

const PAGE_OF_SITE = /^(?:\/(?:en|he))?\/site\/([^/?#]+)/;

/** Whether a name was typed or an address pasted, and to which site that leads. */
export function readGiven(typed: string, origin: string): Given {
  const name = typed.trim();
  const isAddress = /^(https?:)?\/\//i.test(name) || /\/site\//.test(name);
  if (!isAddress) return { kind: 'name', name };
  const bare = name.replace(/^(https?:)?\/\//i, '');
  const { host, protocol } = new URL(origin);
  const url = URL.parse(
    name.startsWith('/') && !name.startsWith('//') ? name : `${protocol}//${bare}`,
    origin,
  );
  const ref = url?.host === host ? PAGE_OF_SITE.exec(url.pathname)?.[1] : undefined;
  return ref ? { kind: 'site', ref: decoded(ref) } : { kind: 'elsewhere' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
