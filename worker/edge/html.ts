import { escapeHtml } from '#worker/shared/escape-html.ts';
import { Markup } from '#worker/shared/views/runtime/string.ts';

export type Piece = string | number | Markup | readonly Markup[] | null | undefined | false;

/**
 * HTML from a template: every value is escaped unless it is `Markup`; null, undefined and false render as
 * nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  let out = strings[0] ?? '';
  for (let i = 0; i < values.length; i++) out += shown(values[i]) + strings[i + 1];
  return new Markup(out);
}

function shown(value: Piece): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Markup) return value.html;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  let out = '';
  for (const one of value) out += one.html;
  return out;
}
