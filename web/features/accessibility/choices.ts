import { local } from '#web/lib/storage.ts';
import { ACCESSIBILITY_KEY } from '#web/lib/storage-keys.ts';
import sheet from './accessibility.css?url';

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

/** Shows the document with these choices, and stores them on the device. */
export function applyChoices({ text, contrast, on }: Choices): void {
  const html = document.documentElement;
  for (const name of html.getAttributeNames()) if (name.startsWith(attribute(''))) html.removeAttribute(name);
  delete html.dataset.theme;
  const chosen = [
    ...(text === '100' ? [] : [['text', text]]),
    ...(contrast === 'none' ? [] : [['contrast', contrast]]),
    ...on.map((name) => [name]),
  ];
  for (const [name = '', value = ''] of chosen) html.setAttribute(attribute(name), value);
  if (contrast !== 'none') html.dataset.theme = contrast;
  if (chosen.length === 0) {
    local.remove(ACCESSIBILITY_KEY);
  } else {
    local.set(ACCESSIBILITY_KEY, chosen.map((choice) => choice.join('=')).join(' '));
    requestSheet();
  }
}

function requestSheet(): void {
  if (document.head.querySelector(`link[href="${sheet}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }));
}
