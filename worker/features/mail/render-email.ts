import { msg } from '@lingui/core/macro';
import { IMAGE_TYPES } from '#worker/contract/media.ts';
import type { EmailHead, EmailPicture, EmailText, Link } from '#worker/core/email.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Email } from '#worker/platform/mail/mailer.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { initials } from '#worker/shared/lifespan.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';
import { ARCH, type ClassName, cropSheets, type EmailStyle, emailStyle } from './email-style.ts';

type Rendered = Pick<Email, 'subject' | 'html' | 'text' | 'attachments'>;

/** The parts of an email. `id` is that of the email, `contactUrl` the page where its reader can ask us. */
export function renderEmail(
  email: EmailText,
  locale: Locale,
  { id, contactUrl }: { id: string; contactUrl: string },
): Rendered {
  const contact = { label: emailMessages(locale)._(contactUs), href: contactUrl };
  const content = { ...email, title: titleBelow(email.head, email.title), contact };
  const picture = email.head?.picture;
  const attachment = picture && inlinePicture(`portrait-${id}`, picture);
  return {
    subject: email.subject,
    html: htmlOf(content, locale, attachment?.id),
    text: textOf(content, locale),
    ...(attachment && { attachments: [attachment] }),
  };
}

type Content = EmailText & { contact: Link };

const contactUs = msg`Contact us`;

/** A title that begins with the name does not repeat it below the head. */
function titleBelow(head: EmailHead | undefined, title: string): string {
  const start = `${head?.name}: `;
  if (!head || !title.startsWith(start)) return title;
  const rest = title.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const inlinePicture = (id: string, { type, content }: EmailPicture) => ({
  id,
  filename: `portrait.${IMAGE_TYPES[type].extensions[0]}`,
  type,
  content,
});

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/** Keeps clients from continuing the preview of an email with its first elements. */
const PREVIEW_END = '&nbsp;&zwnj;'.repeat(80);
const HIDDEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all';

/**
 * The HTML part: one column, of tables where Outlook needs them, in inline styles, as some clients remove
 * style sheets.
 */
function htmlOf(email: Content, locale: Locale, pictureId: string | undefined): string {
  const {
    subject,
    head,
    title,
    lines,
    quote = [],
    code,
    action,
    notes = [],
    links = [],
    unsubscribe,
    contact,
  } = email;
  const style = emailStyle(head);
  const at = style.attributes;
  const language = `lang="${locale}" dir="${direction(locale)}"`;
  const paragraphs = (list: string[], name: ClassName, more = '') =>
    list.map((line) => `<p ${at(name)}${more}>${escaped(line)}</p>`).join('\n');
  const link = ({ label, href }: Link) => `<a href="${escaped(href)}" ${at('link')}>${escaped(label)}</a>`;
  const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
  const sheets = [style.sheet, ...(head?.picture ? cropSheets(head.picture) : [])];
  return `<!doctype html>
<html ${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(subject)}</title>
${sheets.map((sheet) => `<style>${sheet}</style>`).join('\n')}
</head>
<body ${at('page')}>
<div style="${HIDDEN}" aria-hidden="true">${escaped(lines[0] ?? quote[0] ?? '')}${PREVIEW_END}</div>
<table ${table} ${at('page')} width="100%" bgcolor="${style.background}" ${language}><tr><td>
<!--[if mso]><table ${table} width="560" align="center" ${language}><tr><td><![endif]-->
<table ${table} ${at('column')} width="100%" align="center" ${language}><tr><td ${at('content')} ${language}>
${head ? headOf(head, style, table, pictureId) : `<p ${at('brand')}>${PRODUCT_NAME[locale]}</p>`}
<h1 ${at('title')}>${escaped(title)}</h1>
${paragraphs(lines, 'line')}
${quote.length > 0 ? `<blockquote ${at('quote')}>${paragraphs(quote, 'paragraph', ' dir="auto"')}</blockquote>` : ''}
${code ? `<p ${at('code')}><bdo dir="ltr">${escaped(code)}</bdo></p>` : ''}
${
  action
    ? `<table ${table} ${at('buttons')} ${language}><tr><td ${at('button')} bgcolor="${style.button}"><a href="${escaped(action.href)}" ${at('label')}>${escaped(action.label)}</a></td></tr></table>`
    : ''
}
${paragraphs(notes, 'note')}
${links.map((one) => `<p ${at('note')}>${link(one)}</p>`).join('\n')}
<p ${at('foot')}>${PRODUCT_NAME[locale]} · ${link(contact)}${unsubscribe ? `<br>${link(unsubscribe)}` : ''}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.replace(/\n{2,}/g, '\n');
}

/**
 * The arch and the name. Outlook for Windows, which knows neither arches nor WebP, shows the name alone; the
 * height is that of the whole picture (see `cropSheets`).
 */
function headOf(
  { name, picture }: EmailHead,
  { attributes: at }: EmailStyle,
  table: string,
  id = '',
): string {
  const arch = picture
    ? `<!--[if !mso]><!--><div ${at('arch')}><img src="cid:${escaped(id)}" alt="" width="${ARCH.width}" height="${Math.round((ARCH.width * picture.height) / picture.width)}" ${at('face')}></div><!--<![endif]-->`
    : `<table ${table} align="center" aria-hidden="true"><tr><td ${at('initials')} align="center">${escaped(initials(name))}</td></tr></table>`;
  return `<div ${at('head')}>${arch}
<p ${at('name')}><bdi dir="auto">${escaped(name)}</bdi></p></div>`;
}

/** The plain text part, with each URL on a line of its own. */
function textOf(email: Content, locale: Locale): string {
  const {
    head,
    title,
    lines,
    quote = [],
    code,
    action,
    notes = [],
    links = [],
    unsubscribe,
    contact,
  } = email;
  const toLine = (line: string) => startingIn(locale, line);
  const linkLines = ({ label, href }: Link) => `${toLine(label)}:\n${href}`;
  const parts = [
    head?.name,
    ...[title, ...lines].map(toLine),
    ...quote,
    code,
    action && linkLines(action),
    ...notes.map(toLine),
    ...links.map(linkLines),
    linkLines({ ...contact, label: `${PRODUCT_NAME[locale]} · ${contact.label}` }),
    unsubscribe && linkLines(unsubscribe),
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

const RIGHT_TO_LEFT_MARK = '\u200f';

/** The line in the direction of the email, where clients would take that of its first word. */
const startingIn = (locale: Locale, line: string): string =>
  direction(locale) === 'rtl' && !/^\P{L}*[\u0590-\u05ff]/u.test(line) ? RIGHT_TO_LEFT_MARK + line : line;
