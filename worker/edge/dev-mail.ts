import type { HonoApp } from '#worker/http/request-context.ts';
import { type Received, readEmail, readMailbox } from '#worker/platform/mail/mailbox.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import { html } from './html.ts';

const SHOWN = 50;

const headers = (type: string, policy: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
});
const PAGE = headers(
  'text/html',
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);
/** The policy of an email as a mail program renders it: no scripts, no forms, no requests but its own files. */
const EMAIL = {
  ...headers(
    'text/html',
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  ),
  'X-Frame-Options': 'SAMEORIGIN',
};
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * Routes that show the emails stored in place of sending. Local builds only: the deployed worker has no such
 * address.
 */
export function devMail(app: HonoApp): void {
  app.get('/dev/mail', async (c) => {
    const to = c.req.query('to') ?? '';
    return new Response(listPage(await readMailbox(c.get('requestContext').media, to), to), {
      headers: PAGE,
    });
  });
  app.get('/dev/mail.json', async (c) => {
    const emails = await readMailbox(c.get('requestContext').media, c.req.query('to'));
    return new Response(JSON.stringify(emails), { headers: headers('application/json', NOTHING) });
  });
  app.get('/dev/mail/:file{[\\w-]+\\.(?:html|eml)}', async (c) => {
    const [id = '', kind] = c.req.param('file').split('.');
    const email = await readEmail(c.get('requestContext').media, id);
    if (!email)
      return new Response('No such mail.\n', { status: 404, headers: headers('text/plain', NOTHING) });
    if (kind === 'eml')
      return new Response(await mimeOf(email), { headers: headers('message/rfc822', NOTHING) });
    return new Response(withPictures(email).replace('<head>', '<head><base target="_blank">'), {
      headers: EMAIL,
    });
  });
}

/** The HTML with its attachments in place, as browsers know no `cid:`. */
const withPictures = ({ html: text, attachments = [] }: Received): string =>
  attachments.reduce(
    (all, { id, type, content }) => all.replaceAll(`cid:${id}`, `data:${type};base64,${content}`),
    text,
  );

const STYLE = `
body { margin: 0 auto; max-width: 900px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
article { border-block-start: 1px solid; padding-block: 24px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 16px; margin: 0 0 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 520px; border: 1px solid; box-sizing: border-box; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border: 1px solid; padding: 16px; }
`;

const listPage = (emails: Received[], to: string): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail</title><style>${STYLE}</style></head><body>
<h1>Mail</h1>
<form><label>To <input name="to" type="email" value="${to}"></label> <button>Show</button></form>
<p>${emails.length === 0 ? 'No mail.' : `${emails.length} in the mailbox, newest first.`}</p>
${emails.slice(0, SHOWN).map(article)}
</body></html>`.html
  }`;

const article = (email: Received) => html`<article>
<h2 dir="auto">${email.subject}</h2>
<dl><dt>To</dt><dd>${email.to}</dd><dt>From</dt><dd><bdi>${email.from.name}</bdi> ${email.from.email}</dd><dt>At</dt><dd>${email.at}</dd>
${Object.entries(email.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<iframe title="As HTML" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${email.id}.html"></iframe>
<pre dir="auto">${linked(email.text)}</pre>
<p><a href="/dev/mail/${email.id}.eml" download>As a file for a mail program</a></p>
</article>`;

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" target="_blank">${part}</a>` : html`${part}`));
