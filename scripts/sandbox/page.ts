import { CARDS } from './cards.ts';
import { type Account, find, type Session } from './store.ts';

/** What was typed and may be shown again: nothing of the card. */
export type Kept = { email: string; name: string };

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Sandbox</title>
<link rel="stylesheet" href="/pay/page.css">
</head>
<body>
<header class="mark"><strong>Sandbox</strong> · Only test cards work here, and no money moves.</header>
<main>
${body}
</main>
</body>
</html>
`;

const alert = (message: string | null): string =>
  message ? `<p role="alert">${escaped(message)}</p>\n` : '';

const back = ({ cancel_url }: Session, words: string): string =>
  cancel_url ? `<a class="button second" href="${escaped(cancel_url)}">${words}</a>\n` : '';

/** The form in which a card is typed. */
export function cardPage(account: Account, session: Session, message: string | null, kept?: Kept): string {
  const customer = session.customer ? find(account, 'customer', session.customer) : undefined;
  const email = kept?.email ?? session.customer_email ?? customer?.email ?? '';
  const sum = session.amount_total === null ? null : money(session.amount_total, session.currency ?? 'usd');
  const title = sum === null ? 'Save a card' : 'Payment';
  const button = sum === null ? 'Save card' : session.hidden.manual ? `Authorise ${sum}` : `Pay ${sum}`;
  return document(
    title,
    `<h1>${title}</h1>
${sum === null ? '<p>Nothing is charged now.</p>\n' : linesOf(session, sum)}${alert(message)}<form method="post" autocomplete="off">
<label for="email">Email</label>
<input id="email" name="email" type="email" required dir="ltr" value="${escaped(email)}">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" required maxlength="23" dir="ltr" placeholder="4242 4242 4242 4242">
<div class="two">
<div><label for="expiry">Expiry (MM / YY)</label>
<input id="expiry" name="expiry" inputmode="numeric" required maxlength="9" dir="ltr" placeholder="12 / 30"></div>
<div><label for="cvc">Security code</label>
<input id="cvc" name="cvc" inputmode="numeric" required maxlength="4" dir="ltr" placeholder="123"></div>
</div>
<label for="name">Name on the card</label>
<input id="name" name="name" required dir="auto" value="${escaped(kept?.name ?? '')}">
<button>${escaped(button)}</button>
${back(session, 'Cancel')}</form>
<details>
<summary>Test cards</summary>
<p>Any expiry date to come and any security code.</p>
<dl>
${CARDS.map(({ number, says }) => `<dt>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dt><dd>${escaped(says)}</dd>`).join('\n')}
</dl>
</details>`,
  );
}

function linesOf({ hidden, currency }: Session, sum: string): string {
  const lines = hidden.lines.map(({ name, quantity, unit_amount }) => {
    const times = quantity > 1 ? ` <span>× ${quantity}</span>` : '';
    const amount = money(unit_amount * quantity, currency ?? 'usd');
    return `<li><span><bdi dir="auto">${escaped(name)}</bdi>${times}</span><data value="${unit_amount * quantity}">${escaped(amount)}</data></li>`;
  });
  return `<ul class="lines">
${lines.join('\n')}
<li><span>Total</span><data>${escaped(sum)}</data></li>
</ul>
`;
}

export const confirmPageHtml = (): string =>
  document(
    'Confirm with your bank',
    `<h1>Confirm with your bank</h1>
<p>The bank asks whether this payment is yours.</p>
<form method="post">
<button name="answer" value="complete">Complete</button>
<button class="second" name="answer" value="fail">Fail</button>
</form>`,
  );

/** A page that can no longer be paid. */
export const closedPage = (session: Session): string =>
  session.status === 'complete'
    ? document(
        'Paid',
        `<h1>This page is paid</h1>
<a class="button" href="${escaped(returnUrlOf(session))}">Continue</a>`,
      )
    : document(
        'Expired',
        `<h1>This page has expired</h1>
<p>Nothing was charged.</p>
${back(session, 'Back')}`,
      );

export const lostPage = (): string =>
  document(
    'No answer',
    `<h1>No answer</h1>
${alert('The connection was lost. It is not known whether the payment was made.')}`,
  );

export const returnUrlOf = ({ success_url, id }: Session): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Without scripts; the form may lead to where the payer returns, since browsers apply its rule to redirects too. */
export const pagePolicy = (session?: Session): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self'${session ? ` ${new URL(returnUrlOf(session)).origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
