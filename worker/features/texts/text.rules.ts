import type { FieldError } from '#worker/contract/errors.ts';
import type { Text } from '#worker/contract/text.ts';
import type { TextSource } from '#worker/contract/text-admin.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';

const PLACEHOLDER = /\{\w+\}/g;

/** The placeholders that a text lost, or that it has beside those of its default. */
export function placeholderFaults(standard: TextSource, source: TextSource): FieldError[] {
  return LOCALES.flatMap((locale) => differing(standard[locale], source[locale], locale));
}

function differing(standard: string, source: string, locale: Locale): FieldError[] {
  const [expected, found] = [standard, source].map((text) => new Set(text.match(PLACEHOLDER)));
  return [
    ...[...(expected ?? [])]
      .filter((name) => !found?.has(name))
      .map((name) => fieldError([locale], 'text.placeholder_lost', { name })),
    ...[...(found ?? [])]
      .filter((name) => !expected?.has(name))
      .map((name) => fieldError([locale], 'text.placeholder_unknown', { name })),
  ];
}

/** Whether two texts have the same parts: the landing page draws each part in a form of its own. */
export const hasSameParts = (one: Omit<Text, 'key'>, other: Omit<Text, 'key'>): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

const partsOf = ({ body }: Omit<Text, 'key'>) => body.map(({ kind, items }) => [kind, items.length]);

/** The lines of a text that is shown line by line; an empty end is none. */
export const linesOf = (source: string): string[] => {
  const lines = source.split(/\r?\n/);
  while (lines.at(-1) === '') lines.pop();
  return lines;
};
