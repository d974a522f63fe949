import { isPlainHttps } from '#worker/platform/outbound/outbound.ts';

/** Whose pages are asked what they say of themselves, to the letter; nobody else's ever is. */
const PAGES: ReadonlySet<string> = new Set([
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

/** Where the pictures of such pages may be fetched from. */
const PICTURES: ReadonlySet<string> = new Set(['i.ytimg.com', 'i.vimeocdn.com', 'upload.wikimedia.org']);

/** These only lead on, and nothing is followed: the page itself, where it can be told from the address. */
function led(page: URL): URL {
  if (page.hostname === 'youtu.be') {
    const video = /^\/([\w-]{6,20})$/.exec(page.pathname)?.[1];
    return video ? new URL(`https://www.youtube.com/watch?v=${video}`) : page;
  }
  if (page.hostname !== 'youtube.com' && page.hostname !== 'm.youtube.com') return page;
  const same = new URL(page);
  same.hostname = 'www.youtube.com';
  return same;
}

/** The page that may be asked, or null: its host is looked at as it will be asked, not as it was typed. */
export function previewable(link: string): URL | null {
  const page = URL.parse(link);
  return page && isPlainHttps(page) && PAGES.has(page.hostname) ? led(page) : null;
}

/** The picture that a page names, where it may be fetched. */
export function fetchablePicture(named: string, page: URL): URL | null {
  const picture = URL.parse(named, page.href);
  return picture && isPlainHttps(picture) && PICTURES.has(picture.hostname) ? picture : null;
}
