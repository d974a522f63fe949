import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;
type Say = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) => string;

/** What Lingui itself puts in the place of an element. */
const ELEMENT = /^<\d+\/>$/;

/**
 * `<Trans>` reads tags out of a sentence after its values were filled in: a name that looks like one would be
 * taken for it, and some names would take the page down. A word joiner, which nobody sees, keeps them apart.
 */
export function keepInert(i18n: I18n): void {
  const say = i18n._.bind(i18n) as Say;
  const guarded: Say = (id, values, options) => say(id, values && inert(values), options);
  Object.assign(i18n, { _: guarded });
}

const inert = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && !ELEMENT.test(value) ? value.replace(/<(?=\w)/g, '<\u2060') : value,
    ]),
  );
