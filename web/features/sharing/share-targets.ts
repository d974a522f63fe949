import { siFacebook, siMessenger, siTelegram, siWhatsapp, siX } from 'simple-icons';

export type SharedPage = { address: string; title: string };

export type ShareTarget = {
  id: string;
  /** The service's name, identical in all languages; that of e-mail is translated where it is shown. */
  name: string;
  /** An SVG path in a 24×24 view box. */
  icon: string;
  href: (page: SharedPage) => string;
  /** Whether it opens an app that exists on phones only. */
  phoneOnly?: boolean;
};

const ENVELOPE = 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 2 9 6 9-6';
/** For a service without an icon in simple-icons. */
const NO_ICON = '';

const address = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query)}`;
/** Encodes spaces as `%20`: mail programs take a plus literally. */
const mailto = (query: Record<string, string>): string =>
  `mailto:?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** The services that a URL can be shared to, in the specification's order. */
export const SHARE_TARGETS: readonly ShareTarget[] = [
  {
    id: 'facebook',
    name: 'Facebook',
    icon: siFacebook.path,
    href: ({ address: u }) => address('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    id: 'email',
    name: 'E-mail',
    icon: ENVELOPE,
    href: ({ address: body, title: subject }) => mailto({ subject, body }),
  },
  {
    id: 'whatsapp',
    name: 'WhatsApp',
    icon: siWhatsapp.path,
    href: (page) => address('https://wa.me/', { text: `${page.title}\n${page.address}` }),
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    icon: NO_ICON,
    href: ({ address: url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    id: 'telegram',
    name: 'Telegram',
    icon: siTelegram.path,
    href: ({ address: url, title: text }) => address('https://t.me/share/url', { url, text }),
  },
  {
    id: 'messenger',
    name: 'Messenger',
    icon: siMessenger.path,
    href: ({ address: link }) => address('fb-messenger://share/', { link }),
    phoneOnly: true,
  },
  {
    id: 'x',
    name: 'X',
    icon: siX.path,
    href: ({ address: url, title: text }) => address('https://x.com/intent/post', { url, text }),
  },
];
