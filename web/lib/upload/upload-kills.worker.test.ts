import { i18n } from '@lingui/core';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PART_BYTES } from '#worker/contract/media.ts';
import { media } from '#worker/db/schema/sites.ts';
import { crcOf } from '#worker/features/media/public.ts';
import { testApp, testEnv, tokenFor } from '#worker/testing/app.ts';
import { ebml } from '#worker/testing/files.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { rowsOfUpload, soundStore } from '#worker/testing/sound-store.ts';
import { uploadFiles } from './upload-files.ts';

/*
 * The browser's own upload against the whole worker, over a line that this test cuts. Runs in workerd: what the
 * upload needs of a browser is stubbed here.
 */
const MB = 1_000_000;
const KILLS = [0.1, 0.5, 0.9] as const;
const ROUNDS = 7;
const PIECE = 256 * 1024;

const owner = await aPerson();
const siteId = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
const app = testApp();
const token = `Bearer ${await tokenFor(owner, app.env, new Date())}`;

const bytes = new Uint8Array(20 * MB);
for (let at = 0; at < bytes.length; at += 4096) bytes.fill((at >> 12) & 255, at, at + 4096);
bytes.set(ebml('webm', 'V_VP9'));
const video = { name: 'wedding.webm', type: 'video/webm', blob: new Blob([bytes]) };
const parts = Math.ceil(bytes.length / PART_BYTES);

/** The requests on their way; a cut ends them all, as when a phone leaves the house. */
const lines = new Set<() => void>();
/** The parts that were begun to be sent, and those of which the browser heard that they arrived. */
let begun: number[] = [];
let arrived: number[] = [];

/** As much of `XMLHttpRequest` as an upload uses. */
class CutRequest {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  #headers = new Headers();
  #answered = new Headers();
  #address = '';

  open(_method: string, address: string): void {
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }
  abort(): void {
    this.onabort?.();
  }
  send(body: Blob): void {
    const part = Number(this.#address.split('/').at(-1));
    begun.push(part);
    let [sent, isCut] = [0, false];
    let fail = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        fail = () => controller.error(new Error('Network connection lost.'));
      },
      pull: async (controller) => {
        const piece = new Uint8Array(await body.slice(sent, sent + PIECE).arrayBuffer());
        if (isCut) return;
        sent += piece.length;
        controller.enqueue(piece);
        if (sent === body.size) controller.close();
        this.upload.onprogress?.({ loaded: sent });
      },
    });
    const cut = () => {
      lines.delete(cut);
      isCut = true;
      if (sent < body.size) fail();
      this.onerror?.();
    };
    lines.add(cut);
    const init = { method: 'PUT', headers: this.#headers, body: stream, duplex: 'half' };
    void app.request(this.#address, init as RequestInit).then(async (response) => {
      const text = await response.text();
      if (isCut) return;
      lines.delete(cut);
      if (response.ok) arrived.push(part);
      Object.assign(this, { status: response.status, responseText: text });
      this.#answered = response.headers;
      this.onload?.();
    });
  }
}

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('XMLHttpRequest', CutRequest);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key.startsWith('auth') ? token : null) });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => app.request(address, init));
  // the pauses before another try, and nothing else, are short here
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => wait(run, ms >= 1000 && ms <= 20_000 ? 5 : ms));
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  begun = [];
  arrived = [];
});

test.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
  'a video whose line breaks at 10, 50 and 90 percent goes on each time, and is there once: %i',
  async () => {
    const kills = [...KILLS];
    const before = await db.select().from(media);
    const lost: number[][] = [];
    const { id } = await uploadFiles(
      [video],
      { purpose: 'memory', target: siteId },
      {},
      {
        onProgress: (share) => {
          if (kills[0] === undefined || share < kills[0]) return;
          kills.shift();
          lost.push([...lines].map(() => 1));
          for (const cut of [...lines]) cut();
        },
      },
    );
    expect(kills).toEqual([]);
    // each part arrived once, and only those on their way at a break were begun again
    expect(arrived.toSorted()).toEqual(Array.from({ length: parts }, (_, at) => at + 1));
    for (const onTheirWay of lost) expect(onTheirWay.length).toBeLessThanOrEqual(3);
    expect(begun.length).toBeLessThanOrEqual(parts + lost.flat().length);

    const after = await db.select().from(media);
    expect(after.length).toBe(before.length + 1);
    const rows = await rowsOfUpload(id);
    expect(rows.media).toMatchObject([{ file_bytes: bytes.length, file_crc: crcOf(bytes), state: 'ready' }]);
    const prefix = `${rows.media[0]?.key}/`;
    const { objects } = await testEnv.MEDIA.list({ prefix });
    expect(objects).toMatchObject([{ key: `${prefix}file`, size: bytes.length }]);
    await soundStore();
    await testEnv.MEDIA.delete(`${prefix}file`);
    await db.delete(media).where(eq(media.id, id));
  },
);
