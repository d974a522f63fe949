import { cardPage, closedPage, confirmPageHtml, lostPage, pagePolicy, returnUrlOf } from './page.ts';
import { confirmPage, payPage } from './pay.ts';
import { expireDue } from './sessions.ts';
import { type Account, find, type Session, type Store } from './store.ts';

export type PageAnswer = {
  status: number;
  html: string;
  location?: string;
  policy: string;
  account?: Account;
};

/** Answers `/pay/{page}` and `/pay/{page}/confirm`. */
export function answerPage(store: Store, method: string, path: string, form: URLSearchParams): PageAnswer {
  const [, id = '', confirms] = /^\/pay\/(cs_test_\w+)(\/confirm)?$/.exec(path) ?? [];
  const found = findPage(store, id);
  if (!found || (method !== 'GET' && method !== 'POST'))
    return { status: 404, html: 'There is no such page in the sandbox.', policy: pagePolicy() };
  const { account, session } = found;
  const policy = pagePolicy(session);
  const show = (html: string, status = 200): PageAnswer => ({ status, html, policy, account });
  const lead = (location: string): PageAnswer => ({ status: 303, html: '', location, policy, account });
  expireDue(account);
  if (session.status !== 'open') return show(closedPage(session));
  const at = `/pay/${id}`;
  if (confirms) {
    if (!session.hidden.waiting) return lead(at);
    if (method === 'GET') return show(confirmPageHtml());
    const outcome = confirmPage(account, session, form.get('answer') === 'complete');
    return outcome.state === 'paid' ? lead(returnUrlOf(session)) : lead(at);
  }
  if (method === 'GET') return show(cardPage(account, session, lastDecline(account, session)));
  const typed = (name: string) => form.get(name) ?? '';
  const outcome = payPage(account, session, {
    number: typed('number'),
    expiry: typed('expiry'),
    cvc: typed('cvc'),
  });
  switch (outcome.state) {
    case 'paid':
      return lead(returnUrlOf(session));
    case 'confirm':
      return lead(`${at}/confirm`);
    case 'lost':
      return show(lostPage(), 504);
    case 'declined': {
      const kept = { email: typed('email'), name: typed('name') };
      return show(cardPage(account, session, outcome.message, kept), 402);
    }
    default:
      return show(closedPage(session));
  }
}

function findPage({ accounts }: Store, id: string): { account: Account; session: Session } | undefined {
  for (const account of Object.values(accounts)) {
    const session = find(account, 'checkout.session', id);
    if (session) return { account, session };
  }
  return undefined;
}

function lastDecline(account: Account, { payment_intent, setup_intent }: Session): string | null {
  const intent = find(account, 'payment_intent', payment_intent ?? '');
  const setup = find(account, 'setup_intent', setup_intent ?? '');
  const error = intent?.last_payment_error ?? setup?.last_setup_error;
  return error && 'message' in error ? String(error.message) : null;
}
