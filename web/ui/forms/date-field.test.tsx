import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { DateField } from './date-field.tsx';
import { type DateParts, NO_DATE } from './date-parts.ts';

const DAY: DateParts = { ...NO_DATE, en: { day: '10', month: '3', year: '2024' } };

let filled: DateParts[];
beforeEach(() => {
  filled = [];
});

function Death({ start }: { start: DateParts }) {
  const [value, setValue] = useState(start);
  const [isAfter, setAfter] = useState(false);
  const onChange = (parts: DateParts) => {
    filled.push(parts);
    setValue(parts);
  };
  const sunset = { isAfter, onChange: setAfter };
  return <DateField id="death" label="Date of death" value={value} onChange={onChange} sunset={sunset} />;
}

const look = (calendar: 'Gregorian date' | 'Hebrew date') =>
  fireEvent.click(screen.getByRole('tab', { name: calendar }));
const held = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the other calendar is looked at, and nothing is changed by it', async () => {
  await renderPart(<Death start={DAY} />);
  look('Hebrew date');
  expect([held('Day'), held('Month'), held('Year')]).toEqual(['30', 'adar1', '5784']);
  expect(screen.getByText('10 March 2024')).toBeTruthy();
  look('Gregorian date');
  expect(filled).toEqual([]);
});

test('the evening moves the day that was not typed, whichever is looked at', async () => {
  await renderPart(<Death start={DAY} />);
  look('Hebrew date');
  fireEvent.click(screen.getByRole('checkbox', { name: 'It was after sunset' }));
  expect([held('Day'), held('Month')]).toEqual(['1', 'adar2']);
  look('Gregorian date');
  expect(held('Day')).toBe('10');
  expect(filled).toEqual([]);
});

test('what is filled in in the other calendar is what counts from then on', async () => {
  await renderPart(<Death start={DAY} />);
  look('Hebrew date');
  type('Year', '5783');
  expect(filled.at(-1)).toMatchObject({ format: 'he', he: { day: '30', month: 'adar1', year: '5783' } });
});

test('a day that was begun and is none is left for what stands in the other calendar', async () => {
  await renderPart(<Death start={DAY} />);
  look('Hebrew date');
  type('Year', '');
  look('Gregorian date');
  expect(held('Year')).toBe('2024');
  expect(filled.at(-1)?.format).toBe('en');
});

test('what was refused is refused again when someone comes back to it', async () => {
  await renderPart(<Death start={NO_DATE} />);
  look('Hebrew date');
  expect(filled).toEqual([]);
  type('Day', '1');
  type('Month', 'adar');
  type('Year', '5784');
  expect(screen.getByText(/There were two Adars in 5784/)).toBeTruthy();
  look('Gregorian date');
  expect(screen.queryByText(/There were two Adars/)).toBeNull();
  look('Hebrew date');
  expect(screen.getByText(/There were two Adars in 5784/)).toBeTruthy();
  expect(filled.at(-1)?.format).toBe('he');
});

test('a year alone that stands there is the year that counts, after a look at the other calendar too', async () => {
  await renderPart(<Death start={{ ...NO_DATE, en: { day: '', month: '', year: '1950' }, unknown: true }} />);
  look('Hebrew date');
  expect(held('Year, if known')).toBe('');
  const unknown = () => screen.getByRole('checkbox', { name: 'I don’t know the exact date' });
  fireEvent.click(unknown());
  fireEvent.click(unknown());
  look('Gregorian date');
  expect(held('Year, if known')).toBe('1950');
  expect(filled.at(-1)).toMatchObject({ format: 'en', unknown: true });
});

test('a year of the other calendar that was typed once does not stand beside another year', async () => {
  const start = {
    ...NO_DATE,
    en: { day: '', month: '', year: '1960' },
    he: { day: '', month: '', year: '5701' },
  };
  await renderPart(<Death start={{ ...start, unknown: true }} />);
  look('Hebrew date');
  expect(held('Year, if known')).toBe('');
});
