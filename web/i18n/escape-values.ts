import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;
type Translate = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) => string;

/** Lingui's placeholder for an element. */
const ELEMENT = /^<\d+\/>$/;

/**
 * `<Trans>` parses tags after interpolating values: a name that looks like a tag would be parsed as one, and
 * some names would crash the page. An invisible word joiner prevents that.
 */
export function escapeMessageValues(i18n: I18n): void {
  const translate = i18n._.bind(i18n) as Translate;
  const translateEscaped: Translate = (id, values, options) =>
    translate(id, values && escapeTags(values), options);
  Object.assign(i18n, { _: translateEscaped });
}

const escapeTags = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && !ELEMENT.test(value) ? value.replace(/<(?=\w)/g, '<\u2060') : value,
    ]),
  );
