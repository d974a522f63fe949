import type { ReactElement } from 'react';
import { escapeHtml } from '#worker/shared/escape-html.ts';

/** An element as HTML. Views cannot create one from a text. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Props = { readonly [name: string]: unknown };
type Component = (props: Props) => unknown;

const VOID: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** For the browser only: the Content-Security-Policy forbids `style` attributes; views also set a class. */
const SKIPPED: ReadonlySet<string> = new Set(['children', 'ref', 'style']);

/** React's attribute names that differ from the HTML ones by more than case. */
const NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
  viewBox: 'viewBox',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};

/** Renders an element or a component to HTML immediately. */
export function jsx(type: string | Component, props: Props): Markup {
  if (typeof type !== 'string') return new Markup(content(type(props)));
  let html = `<${type}`;
  for (const name in props) if (!SKIPPED.has(name)) html += attribute(name, props[name]);
  html += '>';
  return new Markup(VOID.has(type) ? html : `${html}${content(props.children)}</${type}>`);
}

export const jsxs = jsx;
export const jsxDEV = jsx;

export const Fragment: Component = ({ children }) => children;

/** The HTML of a rendered view. */
export const htmlOf = (view: ReactElement | null): string => content(view);

function content(child: unknown): string {
  if (child instanceof Markup) return child.html;
  if (typeof child === 'string') return escapeHtml(child);
  if (typeof child === 'number') return String(child);
  if (!Array.isArray(child)) return '';
  let html = '';
  for (const one of child) html += content(one);
  return html;
}

function attribute(name: string, value: unknown): string {
  if (typeof value === 'string') return ` ${nameOf(name)}="${escapeHtml(value)}"`;
  if (typeof value === 'number') return ` ${nameOf(name)}="${value}"`;
  if (typeof value !== 'boolean') return '';
  if (/^(?:aria|data)-/.test(name)) return ` ${name}="${value}"`;
  return value ? ` ${nameOf(name)}=""` : '';
}

const nameOf = (name: string): string => NAMES[name] ?? name.toLowerCase();
