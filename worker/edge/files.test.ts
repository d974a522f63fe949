import { expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';

test('a built file that is not there yet, or no more, is kept as missing by nobody', async () => {
  const missing = await testApp().request('/assets/index-GONE1234.js');
  expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  expect(await missing.text()).toBe('');
});
