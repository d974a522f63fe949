import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scrollToAnchor } from '#web/lib/anchor-scroll.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const text = (slug: string, title: string, answer: string) => ({
  key: `faq.${slug}`,
  title,
  body: [{ kind: 'paragraph', items: [[{ text: answer }]] }],
});

// what waits for an anchor outlives the page
afterEach(() => scrollToAnchor(''));
beforeEach(() =>
  network({
    'GET /api/texts/faq': () =>
      json({
        texts: [
          text('is-it-free', 'Is it free?', 'Creating a site is free.'),
          text('candles', 'How do candles work?', 'A candle burns for a week.'),
        ],
      }),
  }),
);

const answer = (words: string) => screen.getByText(words).closest('details');

test('someone who was sent the address of an answer finds it open, and the others closed', async () => {
  await renderApp('/en/faq#candles');
  expect(answer('A candle burns for a week.')?.open).toBe(true);
  expect(answer('Creating a site is free.')?.open).toBe(false);
});

test('someone who searches sees the questions with their words, or that there are none', async () => {
  await renderApp('/en/faq');
  const search = screen.getByRole('searchbox', { name: 'Search in the questions' });
  fireEvent.change(search, { target: { value: 'week' } });
  expect(screen.queryByText('Is it free?')).toBeNull();
  expect(screen.getByText('How do candles work?')).toBeTruthy();
  fireEvent.change(search, { target: { value: 'unicorns' } });
  expect(screen.getByText('No question has these words.')).toBeTruthy();
});
