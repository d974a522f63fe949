import type { LinkService } from '#worker/contract/memory.ts';

/** The services whose videos play in our frame page; `/embed/{provider}/{id}` is its path. */
export const EMBED_PROVIDERS = ['youtube', 'vimeo', 'dailymotion'] as const;
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number];

export type LinkFacts = {
  /** As shown: in ASCII, without `www.`. */
  host: string;
  service: LinkService;
  /** `provider/id`; null where the address is not that of one video. */
  embed: string | null;
};

/** The hosts of video-sharing services, exactly, each with the provider that plays its videos in a frame. */
const VIDEO_HOSTS: Record<string, EmbedProvider | null> = {
  'youtube.com': 'youtube',
  'www.youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'music.youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'www.youtu.be': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'www.youtube-nocookie.com': 'youtube',
  'vimeo.com': 'vimeo',
  'www.vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
  'dailymotion.com': 'dailymotion',
  'www.dailymotion.com': 'dailymotion',
  'geo.dailymotion.com': 'dailymotion',
  'dai.ly': 'dailymotion',
  'tiktok.com': null,
  'www.tiktok.com': null,
  'm.tiktok.com': null,
  'vm.tiktok.com': null,
  'vt.tiktok.com': null,
  'fb.watch': null,
  'twitch.tv': null,
  'www.twitch.tv': null,
  'm.twitch.tv': null,
  'clips.twitch.tv': null,
  'rumble.com': null,
  'www.rumble.com': null,
  'rutube.ru': null,
  'www.rutube.ru': null,
  'streamable.com': null,
  'www.streamable.com': null,
  'loom.com': null,
  'www.loom.com': null,
};

/** The hosts of cloud file-drives, exactly. */
const DRIVE_HOSTS: ReadonlySet<string> = new Set([
  'drive.google.com',
  'docs.google.com',
  'photos.google.com',
  'photos.app.goo.gl',
  'dropbox.com',
  'www.dropbox.com',
  'm.dropbox.com',
  'dl.dropbox.com',
  'dl.dropboxusercontent.com',
  'onedrive.live.com',
  'photos.onedrive.com',
  '1drv.ms',
  'icloud.com',
  'www.icloud.com',
  'share.icloud.com',
  'photos.icloud.com',
  'box.com',
  'www.box.com',
  'app.box.com',
  'mega.nz',
  'www.mega.nz',
  'mediafire.com',
  'www.mediafire.com',
  'wetransfer.com',
  'www.wetransfer.com',
  'we.tl',
  'my.pcloud.com',
  'u.pcloud.link',
  'disk.yandex.com',
  'disk.yandex.ru',
  'yadi.sk',
]);

/** What an address leads to, by its exact host alone; any other host is a page. */
export function aboutLink(address: string): LinkFacts {
  const url = URL.parse(address);
  // a host with the dot of the root at its end is the same one
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  const shown = host.replace(/^www\./, '');
  // services are reached at the usual port only
  if (!url || url.port || !/^https?:$/.test(url.protocol))
    return { host: shown, service: 'page', embed: null };
  if (DRIVE_HOSTS.has(host)) return { host: shown, service: 'drive', embed: null };
  const provider = Object.hasOwn(VIDEO_HOSTS, host) ? VIDEO_HOSTS[host] : undefined;
  if (provider === undefined) return { host: shown, service: 'page', embed: null };
  const id = provider && VIDEO_IDS[provider](url);
  return { host: shown, service: 'video', embed: id ? `${provider}/${id}` : null };
}

/** The id of the video at an address of its provider, in the form that `embedAddress` takes. */
const VIDEO_IDS: Record<EmbedProvider, (url: URL) => string | null> = {
  youtube({ hostname, pathname, searchParams }) {
    const [, first = '', second = ''] = pathname.split('/');
    const id = hostname.includes('youtu.be')
      ? first
      : first === 'watch'
        ? searchParams.get('v')
        : ['embed', 'shorts', 'live', 'v'].includes(first) && second;
    return valid('youtube', id);
  },
  vimeo({ pathname, searchParams }) {
    // an unlisted video has a hash, after its id or as `h`
    const [, id, after] = /\/(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? [];
    const hash = after ?? searchParams.get('h');
    return valid('vimeo', hash ? `${id}-${hash}` : id);
  },
  dailymotion({ hostname, pathname, searchParams }) {
    const [, path] = (hostname.includes('dai.ly') ? /^\/([^/_]+)/ : /\/video\/([^/_]+)/).exec(pathname) ?? [];
    return valid('dailymotion', path ?? searchParams.get('video'));
  },
};

const IDS: Record<EmbedProvider, RegExp> = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{5,12}(?:-[\da-f]{8,16})?$/,
  dailymotion: /^[a-z\d]{5,12}$/i,
};

const valid = (provider: EmbedProvider, id: string | null | undefined | false): string | null =>
  id && IDS[provider].test(id) ? id : null;

export type Embed = { origin: string; src: string };

/** The player of a video, by the parts of `embed`; null for anything else. No part of a user's address is in it. */
export function embedAddress(provider: string, id: string): Embed | null {
  const known = EMBED_PROVIDERS.find((one) => one === provider);
  return known && valid(known, id) ? PLAYERS[known](id) : null;
}

const PLAYERS: Record<EmbedProvider, (id: string) => Embed> = {
  youtube: (id) => playerAt('https://www.youtube-nocookie.com', `/embed/${id}?autoplay=1&rel=0`),
  vimeo(id) {
    const [video, hash] = id.split('-');
    return playerAt(
      'https://player.vimeo.com',
      `/video/${video}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
    );
  },
  dailymotion: (id) => playerAt('https://geo.dailymotion.com', `/player.html?video=${id}`),
};

const playerAt = (origin: string, path: string): Embed => ({ origin, src: origin + path });
