import { describe, expect, test } from 'vitest';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Text } from '#worker/contract/text.ts';
import { opennessOf } from '#worker/features/media/plan.rules.ts';
import { TRASH_DAYS } from '#worker/features/memories/memory.rules.ts';
import { periodEnd } from '#worker/features/plans/subscription.rules.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { FIGURES } from './figures.rules.ts';

const FILES = import.meta.glob<Omit<Text, 'key'>>('./content/*/page.promise.md', {
  eager: true,
  import: 'default',
});
const promise = (locale: string) => JSON.stringify(FILES[`./content/${locale}/page.promise.md`]);

describe('what the promise says', () => {
  test.each(LOCALES)('names each figure of the code, and no other, in %s', (locale) => {
    const named = [...promise(locale).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set([...Object.keys(FIGURES), 'monthly', 'annual', 'once']));
    // the day from which it is in force is the only number that is typed
    expect(promise(locale).match(/\d+/g)).toEqual(['30', '2026']);
  });

  test('is whole: a figure that is not whole would need words for the rest', () => {
    for (const figure of Object.values(FIGURES)) expect(figure).toBe(Math.round(figure));
  });

  test('of what is deleted is true of a memory and of a site', () => {
    expect(FIGURES.restore_days).toBe(TRASH_DAYS);
  });

  test('of the one-time plan: no end, and two years for a work site', () => {
    const from = '2026-11-30T08:00:00.000Z';
    expect(periodEnd('once', from, { work: false })).toBeNull();
    expect(periodEnd('once', from, { work: true })).toBe('2028-11-30T08:00:00.000Z');
  });

  test('of a plan that has ended: the first stay, other photos are blurred, the rest is closed', () => {
    const first_media = Array.from({ length: FREE_PHOTOS }, (_, at) => `first-${at}`);
    const ended = { subscribed: false, first_media };
    const of = (id: string, kind: 'photo' | 'audio' | 'video' | 'document') =>
      opennessOf(ended, { id, kind, widths: kind === 'photo' ? [320] : [] });
    expect([of('first-0', 'photo'), of('first-2', 'audio')]).toEqual(['open', 'open']);
    expect([of('later', 'photo'), of('later', 'audio')]).toEqual(['blurred', 'closed']);
    expect([of('later', 'video'), of('later', 'document')]).toEqual(['closed', 'closed']);
    expect(opennessOf({ ...ended, subscribed: true }, { id: 'later', kind: 'video', widths: [] })).toBe(
      'open',
    );
  });
});
