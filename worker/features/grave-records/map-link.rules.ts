export type Pin = { lat: number; lng: number };

const GOOGLE = hosts('google.com', 'google.co.il', 'google.co.uk', 'google.de', 'google.fr');
const GOOGLE_MAPS = new Set([...GOOGLE].map((host) => `maps.${host.replace(/^www\./, '')}`));
const WAZE = hosts('waze.com').add('ul.waze.com');
const APPLE = new Set(['maps.apple.com']);
const OSM = hosts('openstreetmap.org');
/** Their addresses say nothing of the place; what they lead to does. */
const SHORT = new Set(['maps.app.goo.gl', 'goo.gl', 'g.co', 'osm.org', 'maps.apple', 'g.page']);

function hosts(...names: string[]): Set<string> {
  return new Set(names.flatMap((name) => [name, `www.${name}`]));
}

/**
 * The place that a link of a map names, or what is typed as `31.78, 35.22`. `short`: a short link, which names none;
 * null: none of the links that are known. The link is only read.
 */
export function pinIn(typed: string): Pin | 'short' | null {
  const text = typed.trim();
  const alone = pairIn(text);
  if (alone) return alone;
  if (/^geo:/i.test(text)) return ofGeo(text);
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.port || url.username || url.password)
    return null;
  const { hostname } = url;
  if (SHORT.has(hostname)) return 'short';
  if (GOOGLE_MAPS.has(hostname) || (GOOGLE.has(hostname) && /^\/maps(?:\/|$)/.test(url.pathname)))
    return ofGoogle(url);
  if (WAZE.has(hostname)) return ofWaze(url);
  if (APPLE.has(hostname)) return parameter(url, 'coordinate', 'll', 'q', 'daddr') ?? shortPath(url, '/p/');
  return OSM.has(hostname) ? ofOpenStreetMap(url) : null;
}

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`;
const PAIR = new RegExp(`^(${NUMBER})\\s*,[\\s+]*(${NUMBER})$`);

function pairIn(text: string): Pin | null {
  const [, lat, lng] = PAIR.exec(text) ?? [];
  return lat !== undefined && lng !== undefined ? pinOf(lat, lng) : null;
}

/** Six decimals, a tenth of a metre. The point at 0, 0 stands for none. */
function pinOf(latitude: string, longitude: string): Pin | null {
  const [lat, lng] = [latitude, longitude].map((text) => Math.round(Number(text) * 1e6) / 1e6);
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
  return lat === 0 && lng === 0 ? null : { lat, lng };
}

/** The first of these parameters that names a place. */
function parameter({ searchParams }: URL, ...names: string[]): Pin | null {
  for (const name of names) {
    const pin = pairIn((searchParams.get(name) ?? '').trim());
    if (pin) return pin;
  }
  return null;
}

const shortPath = ({ pathname }: URL, start: string): 'short' | null =>
  pathname.startsWith(start) ? 'short' : null;

/** `geo:31.78,35.22;u=20?q=31.78,35.22(Grave)` */
function ofGeo(text: string): Pin | null {
  const [place = '', query = ''] = text.slice('geo:'.length).split('?');
  const named = new URLSearchParams(query).get('q')?.replace(/\(.*\)$/s, '') ?? '';
  return pairIn(named.trim()) ?? pairIn(place.replace(/;.*$/s, ''));
}

/** The pin of a place rather than the middle of the map around it. */
function ofGoogle(url: URL): Pin | null {
  const path = decoded(url.pathname);
  const pins = [...path.matchAll(new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`, 'g'))];
  const [, lat, lng] = pins.at(-1) ?? [];
  if (lat !== undefined && lng !== undefined) return pinOf(lat, lng);
  const ofQuery = parameter(url, 'query', 'q', 'destination', 'daddr', 'll', 'center');
  if (ofQuery) return ofQuery;
  for (const part of path.split('/').toReversed()) {
    const pin = pairIn(part.startsWith('@') ? part.slice(1).split(',').slice(0, 2).join(',') : part);
    if (pin) return pin;
  }
  return null;
}

/** `ll=31.78,35.22` or `to=ll.31.78,35.22`; `/ul/h…` is short. */
function ofWaze(url: URL): Pin | 'short' | null {
  const to = (url.searchParams.get('to') ?? '').replace(/^ll\./, '');
  return parameter(url, 'll', 'latlng') ?? pairIn(to) ?? shortPath(url, '/ul/h');
}

/** `?mlat=31.78&mlon=35.22` or `#map=17/31.78/35.22` */
function ofOpenStreetMap({ searchParams, hash, pathname }: URL): Pin | 'short' | null {
  const marked = pairIn(`${searchParams.get('mlat') ?? ''},${searchParams.get('mlon') ?? ''}`);
  if (marked) return marked;
  const [, lat, lng] = new RegExp(`map=\\d{1,2}(?:\\.\\d+)?/(${NUMBER})/(${NUMBER})`).exec(hash) ?? [];
  if (lat !== undefined && lng !== undefined) return pinOf(lat, lng);
  return pathname.startsWith('/go/') ? 'short' : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
