import type { EmailHead, EmailText, Link } from '#worker/core/email.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';
import { emailStyle } from './email-style.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/**
 * The HTML part: one column without tables, which remains readable where an email client removes the style.
 */
export function renderHtml(email: EmailText, locale: Locale): string {
  const { subject, head, title, lines, code, action, notes = [], links = [] } = email;
  const paragraphs = (list: string[], kind: string) =>
    list.map((line) => `<p class="${kind}">${escaped(line)}</p>`).join('\n');
  const anchor = ({ label, href }: Link, kind: string) =>
    `<p class="${kind}"><a href="${escaped(href)}">${escaped(label)}</a></p>`;
  return `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${emailStyle}</style>
</head>
<body>
<div class="email" lang="${locale}" dir="${direction(locale)}">
<p class="brand">${PRODUCT_NAME[locale]}</p>
${head ? headHtml(head) : ''}
<h1>${escaped(title)}</h1>
${paragraphs(lines, 'line')}
${code ? `<h2 class="code"><span dir="ltr">${escaped(code)}</span></h2>` : ''}
${action ? anchor(action, 'action') : ''}
${paragraphs(notes, 'note')}
${links.map((link) => anchor(link, 'note')).join('\n')}
</div>
</body>
</html>
`.replace(/\n{2,}/g, '\n');
}

/** The size is that of half a link preview; where images are blocked, the name is read in its place. */
const headHtml = ({ name, picture }: EmailHead): string =>
  `<p class="head"><img src="${escaped(picture)}" alt="${escaped(name)}" width="600" height="315"></p>`;

/** The plain text part, with each URL on a line of its own. */
export function renderText(
  { title, lines, code, action, notes = [], links = [] }: EmailText,
  locale: Locale,
): string {
  const linkLines = ({ label, href }: Link) => `${label}:\n${href}`;
  const parts = [
    title,
    ...lines,
    code,
    action && linkLines(action),
    ...notes,
    ...links.map(linkLines),
    `${PRODUCT_NAME[locale]}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
