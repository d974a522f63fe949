import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { call } from '#web/lib/api.ts';
import { askReasonsWith } from '#web/lib/reason.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { getUser } from '#worker/contract/account.ts';
import { addSite } from '#worker/contract/new-site.ts';
import { askForReason } from './reason-dialog.tsx';

beforeEach(async () => {
  await activate('en');
  askReasonsWith(askForReason);
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
});

const needsReason = (request: Request, reply: object) =>
  request.headers.has('X-Reason') ? json(reply) : problem('reason.required', 422, 'A reason, please.');
const server = () =>
  network({
    'GET /api/users/user': (request) => needsReason(request, { user: 1 }),
    'POST /api/sites/add-site': (request) => needsReason(request, { site_id: 4 }),
  });
const give = async (reason: string) => {
  fireEvent.change(await screen.findByLabelText('Why is this needed?'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

test('an administrator is asked once for a reason, and all that waits for it goes on', async () => {
  const requests = server();
  const body = { type_id: 1, first_name: 'Ruth', last_name: 'Levi', private: 'open' } as const;
  const calls = Promise.all([call(getUser, {}), call(addSite, { body })]);
  await give('לבקשת המשפחה');
  expect(await calls).toEqual([{ user: 1 }, { site_id: 4 }]);
  expect(requests).toHaveLength(4);
  const reasons = requests.map(({ headers }) => headers.get('X-Reason'));
  expect(reasons.slice(0, 2)).toEqual([null, null]);
  expect(decodeURIComponent(reasons[3] ?? '')).toBe('לבקשת המשפחה');
  const keys = requests.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('one that is too short is not sent, and with none nothing is done', async () => {
  const requests = server();
  const refused = call(getUser, {}).catch((error: unknown) => error);
  await give('  no  ');
  expect(await screen.findByText('Give a reason of 5 to 200 characters')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(await refused).toMatchObject({ code: 'reason.required' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toHaveLength(1);
});
