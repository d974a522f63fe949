import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, offlineError } from '#web/lib/api-error.ts';
import { textsIn } from '#web/lib/json.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { useSubmission } from './use-submission.ts';

const FIELDS = { name: { id: 'name', schema: z.string().min(1) }, note: { id: 'note' } };

afterEach(() => {
  vi.useRealTimers();
});

type FormProps = {
  send: (values: { name: string }) => Promise<unknown>;
  onStale?: (name: string) => void;
  onDone?: () => void;
};

function Form({ send, onStale = () => undefined, onDone = () => undefined }: FormProps) {
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ name: String(data.get('name')), note: String(data.get('note')) }),
    send,
    stale: { parse: textsIn('name'), show: (current: { name: string }) => onStale(current.name) },
    onDone,
  });
  return (
    <SubmissionForm of={form}>
      <TextField id="name" name="name" label="Name" fault={form.faultOf('name')} />
      <TextField id="note" name="note" label="Note" fault={form.faultOf('note')} />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel="Saving">
        Save
      </SubmitButton>
    </SubmissionForm>
  );
}

const typeIn = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const type = (name: string) => typeIn('Name', name);
const save = () => fireEvent.click(screen.getByRole('button', { name: /Save/ }));
const refused = (code: ApiError['code'], more: object = {}) =>
  Promise.reject(new ApiError({ code, status: 422, detail: 'It was refused', ...more }));

test('what is missing is said beside the field and in the summary, which takes the focus; nothing is sent', async () => {
  let sent = 0;
  await renderPart(<Form send={async () => (sent += 1)} />);
  save();
  expect(screen.getAllByText('Fill this in')).toHaveLength(2);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(sent).toBe(0);
});

test('what the server finds wrong in a field is said in the same words, and what was typed stays', async () => {
  const errors = [{ pointer: '/note', code: 'text.too_short', params: {} }];
  await renderPart(<Form send={() => refused('request.invalid', { errors })} />);
  type('Ruth');
  save();
  await waitFor(() => expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('This is too short')).toHaveLength(2);
  expect(screen.queryByText('It was refused')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ruth');
});

test('what was missing is no longer said once it is there, and the focus stays in the field', async () => {
  await renderPart(<Form send={async () => undefined} />);
  save();
  const name = screen.getByLabelText('Name');
  name.focus();
  type('R');
  await waitFor(() => expect(screen.queryByText('Fill this in')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(name);
});

test('of two things that the server finds wrong, the one that is changed goes, and the other stays', async () => {
  const errors = ['name', 'note'].map((name) => ({
    pointer: `/${name}`,
    code: 'text.too_short',
    params: {},
  }));
  await renderPart(<Form send={() => refused('request.invalid', { errors })} />);
  type('R');
  save();
  await screen.findByText('2 things need attention');
  const note = screen.getByLabelText('Note');
  note.focus();
  typeIn('Note', 'Longer');
  expect((await screen.findByText('One thing needs attention')).closest('[role=alert]')).toBeTruthy();
  expect(note.getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(note);
});

test('a refusal of the form as a whole is said in the server’s words until the next attempt', async () => {
  let answer = () => refused('memory.post_failed');
  await renderPart(<Form send={() => answer()} />);
  type('Ruth');
  save();
  await screen.findByText('It was refused');
  type('Ruth Levi');
  expect(screen.getByText('One thing needs attention')).toBeTruthy();
  answer = () => Promise.resolve() as never;
  save();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a lost connection is nothing to correct, and is no longer said once it is back', async () => {
  await renderPart(<Form send={() => Promise.reject(offlineError())} />);
  type('Ruth');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('We could not connect');
  expect(screen.queryByText(/needs? attention/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: /Save/ }).getAttribute('aria-disabled')).toBeNull();
});

test('a limit says once at what time it ends; until then nothing is sent, and then it is no longer said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 2, 1, 14, 3, 20) });
  let sent = 0;
  await renderPart(
    <Form
      send={() => {
        sent += 1;
        return refused('rate.limited', { status: 429, retryAfter: 60 });
      }}
    />,
  );
  type('Ruth');
  save();
  expect(await screen.findAllByText('Too many attempts. You can try again at 14:05.')).toHaveLength(1);
  expect(screen.queryByText(/needs? attention/)).toBeNull();
  const button = screen.getByRole('button', { name: /Save/ });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLFormElement);
  expect(sent).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a form that is sent twice at once is sent once', async () => {
  let sent = 0;
  let answer: (done: unknown) => void = () => undefined;
  const done: string[] = [];
  await renderPart(
    <Form
      send={() => {
        sent += 1;
        return new Promise((resolve) => {
          answer = resolve;
        });
      }}
      onDone={() => done.push('done')}
    />,
  );
  type('Ruth');
  const form = screen.getByLabelText('Name').closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  await waitFor(() => expect(sent).toBe(1));
  fireEvent.submit(form);
  answer({});
  await waitFor(() => expect(done).toEqual(['done']));
  expect(sent).toBe(1);
});

test('what someone else changed meanwhile is handed to the form, and is no fault', async () => {
  const seen: string[] = [];
  const params = { current: { name: 'Theirs' } };
  await renderPart(
    <Form send={() => refused('request.stale', { params })} onStale={(name) => seen.push(name)} />,
  );
  type('Mine');
  save();
  await waitFor(() => expect(seen).toEqual(['Theirs']));
  expect(screen.queryByRole('alert')).toBeNull();
});
