import { type SharedPage, whatsAppLink } from '#worker/shared/shared-page.ts';

export type ShareTarget = {
  id: string;
  /** The service's name, identical in all languages; that of e-mail is translated where it is shown. */
  name: string;
  href: (page: SharedPage) => string;
  /** What a desktop opens, where the service has no address there that takes the link: it is copied first. */
  desktop?: string;
};

const address = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query)}`;
/** Encodes spaces as `%20`: mail programs take a plus literally. */
const mailto = (query: Record<string, string>): string =>
  `mailto:?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** The services that a URL can be shared to, in the specification's order. */
export const SHARE_TARGETS = [
  {
    id: 'facebook',
    name: 'Facebook',
    href: ({ address: u }) => address('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    id: 'email',
    name: 'E-mail',
    href: ({ address: body, title: subject }) => mailto({ subject, body }),
  },
  { id: 'whatsapp', name: 'WhatsApp', href: whatsAppLink },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    href: ({ address: url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    id: 'telegram',
    name: 'Telegram',
    href: ({ address: url, title: text }) => address('https://t.me/share/url', { url, text }),
  },
  {
    id: 'messenger',
    name: 'Messenger',
    href: ({ address: link }) => address('fb-messenger://share/', { link }),
    desktop: 'https://www.facebook.com/messages/new',
  },
  {
    id: 'x',
    name: 'X',
    href: ({ address: url, title: text }) => address('https://x.com/intent/post', { url, text }),
  },
] as const satisfies readonly ShareTarget[];
