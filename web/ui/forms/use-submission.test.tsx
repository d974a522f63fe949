import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { textsIn } from '#web/lib/json.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { useSubmission } from './use-submission.ts';

const FIELDS = { name: { id: 'name', schema: z.string().min(1) }, note: { id: 'note' } };

type FormProps = {
  send: (values: { name: string }) => Promise<unknown>;
  onStale?: (name: string) => void;
  onDone?: () => void;
};

function Form({ send, onStale = () => undefined, onDone = () => undefined }: FormProps) {
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ name: String(data.get('name')) }),
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

const type = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /Save/ }));
const refused = (code: ApiError['code'], more: object = {}) =>
  Promise.reject(new ApiError({ code, status: 422, detail: 'It was refused', ...more }));

test('what is missing is said beside the field and in the summary, which takes the focus; nothing is sent', async () => {
  let sent = 0;
  await renderPart(<Form send={async () => (sent += 1)} />);
  save();
  expect(screen.getAllByText('Please fill this in')).toHaveLength(2);
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

test('any other refusal is said in the server’s words, and nothing is sent until it may be', async () => {
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
  expect((await screen.findAllByText('It was refused')).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Save/ }).getAttribute('aria-disabled')).toBe('true'),
  );
  fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLFormElement);
  expect(sent).toBe(1);
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
