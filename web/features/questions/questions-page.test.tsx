import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Question, QuestionSeries } from '#worker/contract/question.ts';
import { moved } from './question-queries.ts';
import { QuestionsPage } from './questions-page.tsx';

const SITE = 'ruth-cohen';
const QUESTIONS: Question[] = [
  { id: 1, text: 'Who sang?', lang: 'en' },
  { id: 2, text: 'Who danced?', lang: 'en' },
];
const series = (more: Partial<QuestionSeries> = {}): QuestionSeries => ({
  id: 7,
  name: 'Leah Bar',
  email: 'leah@example.org',
  by_link: false,
  locale: 'en',
  rhythm: 'weekly',
  state: 'active',
  ending: null,
  next_at: '2026-12-03T08:00:00.000Z',
  link: null,
  asked_by: 'Dana Levi',
  asked_count: 2,
  answered_count: 1,
  last: {
    text: 'Who sang?',
    asked_at: '2026-11-26T08:00:00.000Z',
    opened_at: null,
    skipped_at: null,
    answered_at: null,
  },
  actions: ['ask_now', 'pause', 'stop'],
  ...more,
});

beforeEach(() => sessionStorage.clear());

async function shown(
  list: { questions?: Question[]; series?: QuestionSeries[] },
  replies: Parameters<typeof network>[0] = {},
) {
  const requests = network({
    [`GET /api/sites/${SITE}/questions`]: () => json({ questions: QUESTIONS, series: [], ...list }),
    ...replies,
  });
  await renderPart(
    <Suspense>
      <QuestionsPage id={SITE} siteName="Ruth Cohen" />
    </Suspense>,
  );
  await screen.findByRole('heading', { name: 'The questions' });
  return (method: string) => requests.filter((one) => one.method === method && one.url.includes('/question'));
}

test('an empty list invites to begin, and nobody can be asked yet', async () => {
  await shown({ questions: [] });
  expect(screen.getByRole('button', { name: 'Choose good questions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask someone' })).toBeNull();
});

test('one tap adds an offered question, which is marked as added until the sheet is closed', async () => {
  const offered = { key: 'memorial.laugh', theme: 'character', text: 'What made Ruth laugh?' };
  let isAdded = false;
  const sent = await shown(
    {},
    {
      [`GET /api/sites/${SITE}/questions/offered`]: () => json({ offered: isAdded ? [] : [offered] }),
      [`POST /api/sites/${SITE}/questions`]: () => {
        isAdded = true;
        return json({ id: 3, text: offered.text, lang: 'en' }, 201);
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose good questions' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Add\b/ }));
  const added = await within(dialog).findByRole('button', { name: /^In the list/ });
  expect(added.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(added);
  expect(sent('POST')).toHaveLength(1);
  expect(await sent('POST')[0]?.json()).toEqual({ offered: 'memorial.laugh', lang: 'en' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose good questions' }));
  expect(await screen.findByText('All of them are in your list.')).toBeTruthy();
});

describe('someone who is asked', () => {
  test.each([
    ['goes on', {}, 'Next question on 3 December 2026'],
    ['paused by the staff', { state: 'paused', next_at: null }, 'Paused'],
    [
      'paused after two questions',
      { state: 'unanswered', next_at: null },
      'Paused: two questions in a row were left without an answer.',
    ],
    [
      'wants no more',
      { state: 'ended', ending: 'declined', actions: [] },
      'Asked to receive no more questions.',
    ],
    [
      'was asked everything',
      { state: 'ended', ending: 'complete', actions: ['stop'] },
      'All questions were asked.',
    ],
  ] as const)('%s', async (_what, more, text) => {
    await shown({ series: [series(more as Partial<QuestionSeries>)] });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('1 answer to 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Stop/ }) === null).toBe('ending' in more);
  });

  test('is asked the next question now, with the number that was seen', async () => {
    const sent = await shown(
      { series: [series()] },
      { [`POST /api/sites/${SITE}/question-series/7`]: () => json(series({ asked_count: 3 })) },
    );
    fireEvent.click(screen.getByRole('button', { name: /^Ask the next now/ }));
    expect(await screen.findByText('The next question was asked.')).toBeTruthy();
    expect(await sent('POST')[0]?.json()).toEqual({ action: 'ask_now', asked_count: 2 });
  });

  test('gets the first question in their language, which is shown before it is sent', async () => {
    await shown({
      questions: [{ id: 3, text: 'מי שר?', lang: 'he' }, ...QUESTIONS],
      series: [series({ email: 'leah@example.org' })],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Ask someone' }));
    const dialog = await screen.findByRole('dialog');
    const first = () => within(dialog).queryByRole('region', { name: 'The first question' });
    expect(first()?.textContent).toContain('Who sang?');
    fireEvent.change(within(dialog).getByLabelText('Their language'), { target: { value: 'he' } });
    expect(first()?.textContent).toContain('מי שר?');
    const email = within(dialog).getByLabelText('Their email');
    fireEvent.change(email, { target: { value: 'Leah@example.org' } });
    expect(first()).toBeNull();
  });

  test('by a link is told nothing of mornings', async () => {
    await shown({});
    fireEvent.click(screen.getByRole('button', { name: 'Ask someone' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/never on Shabbat/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: /By a link/ }));
    expect(within(dialog).queryByText(/never on Shabbat/)).toBeNull();
    expect(within(dialog).getByText(/^The same link then shows the next question/)).toBeTruthy();
  });

  test('a message of before is gone when someone is asked', async () => {
    await shown(
      { series: [series()] },
      { [`POST /api/sites/${SITE}/question-series/7`]: () => json(series({ asked_count: 3 })) },
    );
    fireEvent.click(screen.getByRole('button', { name: /^Ask the next now/ }));
    await screen.findByText('The next question was asked.');
    fireEvent.click(screen.getByRole('button', { name: 'Ask someone' }));
    expect(screen.queryByText('The next question was asked.')).toBeNull();
  });

  test('by email needs a name and an address, and what is missing is said beside its field', async () => {
    const sent = await shown({});
    fireEvent.click(screen.getByRole('button', { name: 'Ask someone' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send the question' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Whom are you asking?').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(within(dialog).getByLabelText('Their email').getAttribute('aria-invalid')).toBe('true');
    expect(sent('POST')).toEqual([]);
  });
});

test.each([
  ['first', { questionId: 2, after_id: null }, [2, 1]],
  ['behind another', { questionId: 1, after_id: 2 }, [2, 1]],
  ['where it is', { questionId: 1, after_id: null }, [1, 2]],
])('a question that is put %s', (_where, move, order) =>
  expect(moved(QUESTIONS, move).map(({ id }) => id)).toEqual(order),
);
