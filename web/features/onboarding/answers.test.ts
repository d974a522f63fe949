import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_DATE } from '#web/ui/forms/date-parts.ts';
import { datesOf } from './answers.ts';
import { NO_INFORMATION } from './draft.ts';

describe('the day of death', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const faultsOn = (day: string) => {
    const death = { ...NO_DATE, en: { day, month: '11', year: '2026' } };
    return datesOf(1, { ...NO_INFORMATION, death }).faults.map(({ fault }) =>
      fault === 'order' ? fault : fault.kind,
    );
  };

  test('may be tomorrow here, where it is tomorrow already where they died', () =>
    expect(faultsOn('22')).toEqual([]));
  test('may not be a day that it is nowhere yet', () => expect(faultsOn('23')).toEqual(['future']));
});
