import { isPlainHttps } from '#worker/platform/outbound/outbound.ts';

/** The exact hosts whose pages may be fetched for a preview. No other host is ever fetched. */
const PAGE_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'vimeo.com',
  'www.vimeo.com',
  'en.wikipedia.org',
  'he.wikipedia.org',
  'commons.wikimedia.org',
  'archive.org',
  'www.yadvashem.org',
  'www.izkor.gov.il',
  'www.nli.org.il',
  'www.geni.com',
  'www.ynet.co.il',
  'www.haaretz.co.il',
  'www.haaretz.com',
  'www.israelhayom.co.il',
  'www.maariv.co.il',
  'www.timesofisrael.com',
  'www.jpost.com',
]);

/** The hosts from which preview pictures may be fetched. */
const PICTURE_HOSTS: ReadonlySet<string> = new Set(['i.ytimg.com', 'i.vimeocdn.com', 'upload.wikimedia.org']);

/** Redirecting hosts. Redirects are not followed: the target is computed from the URL where possible. */
function redirectTarget(page: URL): URL {
  if (page.hostname === 'youtu.be') {
    const video = /^\/([\w-]{6,20})$/.exec(page.pathname)?.[1];
    return video ? new URL(`https://www.youtube.com/watch?v=${video}`) : page;
  }
  if (page.hostname !== 'youtube.com' && page.hostname !== 'm.youtube.com') return page;
  const same = new URL(page);
  same.hostname = 'www.youtube.com';
  return same;
}

/** The page that may be fetched, or null. The host is checked as parsed for the request, not as typed. */
export function previewable(link: string): URL | null {
  const page = URL.parse(link);
  return page && isPlainHttps(page) && PAGE_HOSTS.has(page.hostname) ? redirectTarget(page) : null;
}

/** The URL of a page's preview picture; null if its host is not allowed. */
export function fetchablePicture(imageUrl: string, page: URL): URL | null {
  const picture = URL.parse(imageUrl, page.href);
  return picture && isPlainHttps(picture) && PICTURE_HOSTS.has(picture.hostname) ? picture : null;
}
