import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { preparedFor } from '#web/lib/offline/places.ts';
import { clearToken } from '#web/lib/token.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { beginOffline } from './begin.ts';

const PEOPLE = ['3', '4', 'visitor'];
const signsIn = (person: string) => writeToken(`x.${btoa(JSON.stringify({ sub: person }))}.y`, 'login');
let browser: ReturnType<typeof stubCaches>;
beforeEach(() => {
  browser = stubCaches();
  for (const person of PEOPLE) browser.put(preparedFor(person), '/en/site/20', new Response('kept'));
});
const left = () => PEOPLE.filter((person) => browser.cachedPaths(preparedFor(person)).length > 0);

test('what someone prepared is on the device as long as they are', async () => {
  signsIn('3');
  await beginOffline();
  expect(left()).toEqual(['3', 'visitor']);
  signsIn('3');
  await waitFor(() => expect(left()).toEqual(['3', 'visitor']));
  clearToken('logout');
  await waitFor(() => expect(left()).toEqual(['visitor']));
});

test('and not when somebody else signs in', async () => {
  signsIn('3');
  await beginOffline();
  signsIn('5');
  await waitFor(() => expect(left()).toEqual(['visitor']));
});
