import { afterAll, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import {
  arrived,
  attached,
  begun,
  finish,
  LONG,
  letter,
  linkTo,
  mediaOn,
  memoriesOn,
  open,
  openSite,
  passIn,
  put,
  START,
  start,
  uploadsOn,
  VOICE,
  write,
  written,
} from '#worker/testing/guest-letters.ts';
import { soundStore } from '#worker/testing/sound-store.ts';

vi.setConfig({ testTimeout: 120_000 });
afterAll(soundStore);

describe.each(['before', 'after'] as const)('whatever fails %s', (when) => {
  const once = (
    arrange: () => Promise<{ call: (app: TestApp) => Promise<Response>; once: () => Promise<unknown> }>,
  ) => atEachCrashPoint(when, arrange, new Date(START));

  test('a memory that announces a file is stored once, and its link mailed once', async () => {
    const site = await openSite();
    await once(async () => {
      const body = letter(site.id);
      return {
        call: (app) => write(body, app),
        once: async () => {
          await attached(await passIn(await write(body)));
          await linkTo(body.email);
        },
      };
    });
  });

  test('the upload is begun once, has its part once, and becomes one file', async () => {
    const begins = await once(async () => {
      const { pass, site } = await written();
      return {
        call: (app) => start(pass, LONG, app),
        once: async () => expect(await uploadsOn(site.id)).toHaveLength(1),
      };
    });
    expect(begins).toBeGreaterThan(4);
    await once(async () => {
      const { pass, site } = await written();
      const up = await begun(pass, VOICE);
      return {
        call: (app) => put(pass, up, VOICE, app),
        once: async () => {
          expect((await finish(pass, up)).status).toBe(204);
          expect(await mediaOn(site.id)).toHaveLength(1);
        },
      };
    });
    await once(async () => {
      const { pass, site, body } = await written();
      const up = await arrived(pass, VOICE);
      return {
        call: (app) => finish(pass, up, app),
        once: async () => {
          expect(await mediaOn(site.id)).toHaveLength(1);
          await linkTo(body.email);
        },
      };
    });
    await soundStore();
  });

  test('the confirmation posts one memory with its file', async () => {
    await once(async () => {
      const { pass, site, body } = await written({ text: null });
      const up = await attached(pass, VOICE);
      const token = await linkTo(body.email);
      return {
        call: (app) => open({ token }, app),
        once: async () =>
          expect(await memoriesOn(site.id)).toMatchObject([{ text: null, media: [{ id: up }] }]),
      };
    });
    await soundStore();
  });
});
