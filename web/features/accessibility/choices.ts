import { local } from '#web/lib/storage.ts';
import { ACCESSIBILITY_KEY } from '#web/lib/storage-keys.ts';

export const TEXT_SIZES = ['100', '125', '150', '175', '200'] as const;
export const CONTRASTS = ['none', 'light', 'dark'] as const;
export const SWITCHES = [
  'lines',
  'letters',
  'font',
  'links',
  'headings',
  'grayscale',
  'still',
  'cursor',
  'guide',
] as const;

export type Switch = (typeof SWITCHES)[number];
export type Choices = {
  text: (typeof TEXT_SIZES)[number];
  contrast: (typeof CONTRASTS)[number];
  on: readonly Switch[];
};

export const NO_CHOICES: Choices = { text: '100', contrast: 'none', on: [] };

const attribute = (name: string) => `data-a11y-${name}`;

/** The choices that the document is shown with: its attributes. */
export function readChoices(): Choices {
  const html = document.documentElement;
  const value = (name: string) => html.getAttribute(attribute(name));
  return {
    text: TEXT_SIZES.find((size) => size === value('text')) ?? '100',
    contrast: CONTRASTS.find((contrast) => contrast === value('contrast')) ?? 'none',
    on: SWITCHES.filter((name) => html.hasAttribute(attribute(name))),
  };
}

/** Stores the choices on the device, and has the script of the document show it with them. */
export function applyChoices({ text, contrast, on }: Choices): void {
  const chosen = [
    ...(text === '100' ? [] : [`text=${text}`]),
    ...(contrast === 'none' ? [] : [`contrast=${contrast}`]),
    ...on,
  ];
  if (chosen.length > 0) local.set(ACCESSIBILITY_KEY, chosen.join(' '));
  else local.remove(ACCESSIBILITY_KEY);
  // as when another tab has changed them
  dispatchEvent(new StorageEvent('storage', { key: ACCESSIBILITY_KEY }));
  if (on.includes('guide')) import('./reading-guide.ts').catch(() => undefined);
}
