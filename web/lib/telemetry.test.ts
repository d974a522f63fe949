import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendTelemetry } from '#worker/contract/condition-admin.ts';
import { sendTelemetry as schemas } from '#worker/contract/schemas/condition-admin.ts';
import { ApiError } from './api-error.ts';
import { local } from './storage.ts';
import { KIOSK_KEY } from './storage-keys.ts';
import { reportUse } from './telemetry.ts';

const beacon = vi.fn<(address: string, body: Blob) => boolean>(() => true);
const sent = () =>
  Promise.all(
    beacon.mock.calls.map(async ([address, body]) => ({ address, ...JSON.parse(await body.text()) })),
  );
const fail = (error: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));

beforeEach(() => {
  beacon.mockClear();
  local.remove(KIOSK_KEY);
  Object.assign(navigator, { sendBeacon: beacon });
});

test('a screen reports nothing, and a reader’s page is reported once they use it', async () => {
  let next: () => void = () => undefined;
  local.set(KIOSK_KEY, '{}');
  reportUse(() => '/$locale/wall/$id', vi.fn());
  local.remove(KIOSK_KEY);
  reportUse(
    () => '/$locale/site/$id',
    (listener) => {
      next = listener;
    },
  );
  expect(beacon).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await waitFor(() => expect(beacon).toHaveBeenCalledOnce());
  next();
  const reports = await sent();
  expect(reports).toHaveLength(2);
  for (const { address, ...report } of reports) {
    expect(address).toBe(sendTelemetry.path);
    expect(schemas.body.parse(report)).toEqual({ kind: 'page', route: '/$locale/site/$id' });
  }
});

test('errors are reported without names and numbers, five at most, and not what the server answered', async () => {
  fail(new ApiError({ code: 'internal', status: 500, detail: 'Ruth' } as never));
  fail('a text');
  for (let times = 0; times < 9; times++) fail(new TypeError('Cannot read "Ruth" of dana@example.org at 4'));
  const reports = await sent();
  expect(reports).toHaveLength(5);
  expect(reports[0]).toMatchObject({
    kind: 'error',
    message: 'TypeError: Cannot read "…" of … at #',
    route: '/$locale/site/$id',
  });
});
