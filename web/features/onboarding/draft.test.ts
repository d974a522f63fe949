import { beforeEach, describe, expect, test } from 'vitest';
import { COMMUNITY_KEY, INFORMATION_KEY, PURPOSE_KEY } from '#web/lib/storage-keys.ts';
import { NO_DATE } from '#web/ui/forms/date-parts.ts';
import { firstUnanswered } from './answers.ts';
import {
  changeDraft,
  changeInformation,
  dropDraft,
  type Information,
  NO_INFORMATION,
  readDraft,
  rereadDraft,
} from './draft.ts';
import { payloadOf } from './payload.ts';
import { missingBefore, placeOf } from './steps.ts';

const RUTH: Information = {
  ...NO_INFORMATION,
  first_name: ' Ruth ',
  last_name: 'Levi',
  gender: 'female',
  mode: 'private',
};

beforeEach(() => {
  rereadDraft();
});

describe('what is kept on the device', () => {
  test('comes back as it was', () => {
    changeDraft({ purpose: 1, community: 12 });
    changeInformation({ first_name: 'Ruth', birth: { ...NO_DATE, en: { day: '1', month: '', year: '' } } });
    rereadDraft();
    expect(readDraft()).toMatchObject({
      purpose: 1,
      community: 12,
      information: { first_name: 'Ruth', birth: { en: { day: '1' } } },
    });
  });

  test.each([
    ['no JSON', '{"first_name"'],
    ['a list', '[]'],
    ['a number', '7'],
    ['half of it', '{"first_name":"Ruth"}'],
    ['a spoilt date', JSON.stringify({ ...RUTH, birth: { format: 'xx' } })],
    ['a point outside of the picture', JSON.stringify({ ...RUTH, focal: { x: 2, y: 0 } })],
    ['a mode that there is not', JSON.stringify({ ...RUTH, mode: 'secret' })],
    ['a fault of the photo that there is not', JSON.stringify({ ...RUTH, photo_fault: 'ugly' })],
  ])('is dropped without a word where it is %s', (_, stored) => {
    localStorage.setItem(INFORMATION_KEY, stored);
    expect(readDraft().information).toBeNull();
    expect(localStorage.getItem(INFORMATION_KEY)).toBeNull();
  });

  test.each(['0', '4', 'memorial', ''])('a purpose %j is none', (stored) => {
    localStorage.setItem(PURPOSE_KEY, stored);
    expect(readDraft().purpose).toBeNull();
  });

  test.each(['abc', '-1', '1.5', '0', '1234567890123456'])('a community %j is none', (stored) => {
    localStorage.setItem(COMMUNITY_KEY, stored);
    expect(readDraft().community).toBeNull();
  });

  test('is gone once the site is made', () => {
    changeDraft({ purpose: 2, information: RUTH, community: 3 });
    dropDraft();
    rereadDraft();
    expect(readDraft()).toEqual({ purpose: null, information: null, community: null });
  });
});

test.each([
  ['nothing', { purpose: null, information: null }, 'purpose'],
  ['a purpose alone', { purpose: 1, information: null }, 'person'],
  ['a name of one letter', { purpose: 1, information: { ...RUTH, last_name: ' L ' } }, 'person'],
  [
    'half a date',
    { purpose: 1, information: { ...RUTH, birth: { ...NO_DATE, en: { day: '1', month: '', year: '' } } } },
    'person',
  ],
  ['no gender', { purpose: 1, information: { ...RUTH, gender: null } }, 'person'],
  ['no mode', { purpose: 1, information: { ...RUTH, mode: null } }, 'photo'],
  ['everything', { purpose: 1, information: RUTH }, null],
] as const)('with %s, the first question without an answer is known', (_, draft, missing) => {
  expect(firstUnanswered({ ...draft, community: null })).toBe(missing);
});

describe('what is sent', () => {
  const death = { ...NO_DATE, format: 'he' as const, he: { day: '30', month: 'adar1', year: 'תשפ״ד' } };
  test('is trimmed, and bears the day of death of a memorial', () => {
    const information = { ...RUTH, death, after_sunset: true };
    expect(payloadOf({ purpose: 1, information, community: 12 })).toEqual({
      type_id: 1,
      first_name: 'Ruth',
      last_name: 'Levi',
      gender: 'female',
      info: { death: { format: 'he', year: 5784, month: 12, day: 30 }, after_sunset: true },
      private: 'private',
      community: 12,
    });
  });
  test.each([2, 3] as const)('with purpose %i is a life story, without a day of death', (purpose) => {
    expect(payloadOf({ purpose, information: { ...RUTH, death }, community: null })).toEqual({
      type_id: 2,
      first_name: 'Ruth',
      last_name: 'Levi',
      gender: 'female',
      info: {},
      private: 'private',
    });
  });
  test('is nothing while something is missing', () => {
    expect(payloadOf({ purpose: null, information: RUTH, community: null })).toBeNull();
    expect(payloadOf({ purpose: 1, information: null, community: null })).toBeNull();
  });
});

describe('the steps', () => {
  test.each([
    ['purpose', 1, 1],
    ['person', 2, 2],
    ['photo', 3, 3],
    ['check', 4, 4],
    ['same', 4, 4],
    ['account', 5, 5],
  ] as const)('%s is number %i of five, and of four for who is signed in', (step, visitor, member) => {
    expect(placeOf(step, false)).toEqual({ at: visitor, count: 5 });
    expect(placeOf(step, true)).toEqual({ at: member, count: step === 'account' ? 5 : 4 });
  });
  test('come in their order: none before those it needs', () => {
    const draft = { purpose: 1 as const, information: { ...RUTH, gender: null }, community: null };
    expect(missingBefore('person', draft)).toBeNull();
    expect(missingBefore('photo', draft)).toBe('person');
    expect(missingBefore('account', draft)).toBe('person');
    expect(missingBefore('person', { ...draft, purpose: null })).toBe('purpose');
  });
});
