import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { REPORT_NOTE_MAX } from '#worker/contract/report.ts';
import { ReportDialog } from './report-dialog.tsx';

const onClose = vi.fn();
const USER = { 'GET /api/users/user': () => json({ user: aUser() }) };

beforeEach(() => {
  onClose.mockReset();
});

async function open(answers: Parameters<typeof network>[0] = {}, subject: 'memory' | 'site' = 'memory') {
  const requests = network({ ...USER, ...answers });
  await renderPart(<ReportDialog subject={subject} id={7} onClose={onClose} />);
  await screen.findByRole('dialog');
  return requests;
}
const logIn = () => localStorage.setItem(TOKEN_KEY, 'Bearer token');
const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send the report' }));

test('someone without an account is led to one, and back', async () => {
  await open({}, 'site');
  expect(screen.getByRole('heading', { name: 'Report this site' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/en/login');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/en/register');
});

test('a member reports a memory with a reason, a note and who they are', async () => {
  logIn();
  const requests = await open({
    'POST /api/sites/memories/7/report': () => new Response(null, { status: 204 }),
  });
  fireEvent.click(screen.getByRole('radio', { name: 'It is hurtful' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' My mother reads this. ' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /I am family/ }));
  await send();
  const said = await screen.findByText(/^Thank you\. Your report was sent/);
  await waitFor(() => expect(document.activeElement).toBe(said));
  const body = await requests.find(({ method }) => method === 'POST')?.json();
  expect(body).toEqual({ reason: 'hurtful', note: 'My mother reads this.', family: true });
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('without a reason nothing is sent, and the reason is asked for', async () => {
  logIn();
  const requests = await open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x'.repeat(REPORT_NOTE_MAX + 1) } });
  await send();
  await waitFor(() => expect(screen.getAllByText('Choose a reason').length).toBeGreaterThan(0));
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('what was typed stays where sending fails, and can be sent again', async () => {
  logIn();
  let tries = 0;
  await open({
    'POST /api/sites/memories/7/report': () =>
      ++tries === 1 ? problem('report.failed', 503, 'Not now.') : new Response(null, { status: 204 }),
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Another reason' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'It is wrong.' } });
  await send();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('It is wrong.');
  expect((screen.getByRole('radio', { name: 'Another reason' }) as HTMLInputElement).checked).toBe(true);
  await send();
  expect(await screen.findByText(/^Thank you/)).toBeTruthy();
});
