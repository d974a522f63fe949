import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { Confirm } from './confirm.tsx';
import { DateField } from './date-field.tsx';

const ignore = () => undefined;
const wordsAbout = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('what comes of an act is read aloud with the question, before any button is reached', async () => {
  await renderPart(
    <Confirm
      title="Remove the link"
      action="Remove"
      busyAction="Removing…"
      busy={false}
      error={null}
      onConfirm={ignore}
      onClose={ignore}
    >
      <p>It goes from both pages.</p>
    </Confirm>,
  );
  expect(wordsAbout(screen.getByRole('dialog', { name: 'Remove the link' }))).toBe(
    'It goes from both pages.',
  );
});

test('what is wrong with a day is said of each of its boxes', async () => {
  const parts = { day: '31', month: '2', year: '1950' };
  const value = { format: 'en' as const, unknown: false, en: parts, he: { day: '', month: '', year: '' } };
  await renderPart(<DateField id="birth" label="Date of birth" value={value} onChange={ignore} />);
  const fault = document.getElementById('birth-fault')?.textContent;
  expect(fault).toBeTruthy();
  for (const label of ['Day', 'Month', 'Year']) expect(wordsAbout(screen.getByLabelText(label))).toBe(fault);
});
