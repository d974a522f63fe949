import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { AnswerPage } from '#worker/contract/answer.ts';
import { AnswerPart } from './answer-part.tsx';

const TOKEN = 'a-token-of-forty-three-characters-and-so-on';
const WORDS = 'It smelled of cinnamon.';
let id = 0;

beforeEach(() => {
  // a draft is kept for each question
  id += 1;
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const page = (more: Partial<AnswerPage> = {}): AnswerPage => ({
  name: 'Ruth Cohen',
  other_name: null,
  lang: 'en',
  portrait: null,
  asked_by: 'Dana Levi',
  question: { id, text: 'What did her kitchen smell of?', lang: 'en' },
  done: null,
  has_another: false,
  writer: null,
  ...more,
});
const shown = (more: Partial<AnswerPage> = {}) =>
  renderPart(<AnswerPart token={TOKEN} asked={null} page={page(more)} />);
const write = async (text = WORDS) =>
  fireEvent.change(await screen.findByLabelText('Or write your answer'), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send my answer' }));
const posts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');
const answers = (reply: () => Response) => network({ [`POST /api/answers/${TOKEN}`]: reply });

test('someone who was mailed to answers in words, and is asked for nothing else', async () => {
  const asked = answers(() => json({ confirm: null, upload_pass: null }, 201));
  await shown();
  await write();
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(screen.queryByLabelText('Your email')).toBeNull();
  send();
  expect(await screen.findByText('Thank you.')).toBe(document.activeElement);
  expect(await posts(asked)[0]?.json()).toMatchObject({
    question: id,
    text: WORDS,
    lang: 'en',
    locale: 'en',
  });
});

test('an empty answer is not sent, and says what is missing beside the field', async () => {
  const asked = answers(() => json({}, 201));
  await shown();
  await screen.findByLabelText('Or write your answer');
  send();
  const field = screen.getByLabelText('Or write your answer');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(posts(asked)).toEqual([]);
});

test('a refusal is said, and the words stay', async () => {
  answers(() => problem('answer.over', 409, 'This question is no longer open.'));
  await shown();
  await write();
  send();
  expect((await screen.findAllByText('This question is no longer open.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Or write your answer')).toHaveProperty('value', WORDS);
});

test('by a link that was sent on, the name is filled in and the address is asked for', async () => {
  const asked = answers(() => json({ confirm: 'leah@example.org', upload_pass: null }, 201));
  await shown({ writer: 'Leah Bar' });
  await write();
  expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Leah Bar');
  send();
  await waitFor(() => expect(screen.getByLabelText('Your email').getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(screen.getByLabelText('Your email'), { target: { value: 'leah@example.org' } });
  send();
  expect(await screen.findByText('One more step: open the link in your email.')).toBeTruthy();
  expect(await posts(asked)[0]?.json()).toMatchObject({
    author: { name: 'Leah Bar', email: 'leah@example.org' },
  });
});

test('one who would rather not answer says so with one tap', async () => {
  const asked = network({ [`POST /api/answers/${TOKEN}/skip`]: () => json(page({ done: 'skipped' })) });
  await shown();
  fireEvent.click(await screen.findByRole('button', { name: 'I’d rather not answer this one' }));
  await waitFor(() => expect(posts(asked)).toHaveLength(1));
  expect(await posts(asked)[0]?.json()).toEqual({ question: id, another: false });
});

test.each([
  ['answered', { done: 'answered' as const }, 'Your answer has arrived. The family will see it first.'],
  ['skipped', { done: 'skipped' as const }, 'That is fine. You need not answer this one.'],
  ['not there yet', { question: null }, 'There is no question at the moment. The next one will appear here.'],
])('a question that is %s says so', async (_what, more, text) => {
  await shown(more);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('one that was skipped can be answered after all', async () => {
  await shown({ done: 'skipped' });
  fireEvent.click(await screen.findByRole('button', { name: 'Answer it after all' }));
  expect(await screen.findByLabelText('Or write your answer')).toBeTruthy();
});
