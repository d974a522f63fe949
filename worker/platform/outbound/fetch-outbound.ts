import { log } from '#worker/platform/log.ts';
import { type Got, isPlainHttps, mediaType, OUTBOUND_BYTES, OUTBOUND_MS, type Outbound } from './outbound.ts';

/**
 * Fetches from the web. The request does not identify the user; only the type and bytes of the response are
 * used.
 */
export const fetchOutbound = (fetcher: typeof fetch = fetch, withinMs = OUTBOUND_MS): Outbound => ({
  async get(where, accept) {
    if (!isPlainHttps(where)) return null;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), withinMs);
    try {
      return await got(fetcher, where, accept, late.signal);
    } catch (error) {
      log({ event: 'outbound.failed', error: error instanceof Error ? error.name : 'unknown' });
      return null;
    } finally {
      clearTimeout(timer);
      late.abort();
    }
  },
});

async function got(
  fetcher: typeof fetch,
  where: URL,
  accept: string,
  signal: AbortSignal,
): Promise<Got | null> {
  const response = await fetcher(where.href, {
    headers: { Accept: accept, 'User-Agent': 'Dorot link preview' },
    redirect: 'manual',
    signal,
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    return null;
  }
  return { ...mediaType(response.headers.get('Content-Type')), ...(await read(response.body, signal)) };
}

/** Reads at most a megabyte, measured after decompression, until `signal` aborts. */
async function read(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<Pick<Got, 'bytes' | 'cut'>> {
  const reader = body.getReader();
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new Error('late'));
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
  });
  late.catch(() => undefined);
  const whole = new Uint8Array(OUTBOUND_BYTES);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return { bytes: whole.slice(0, at), cut: false };
      const remaining = OUTBOUND_BYTES - at;
      whole.set(value.subarray(0, remaining), at);
      at += Math.min(remaining, value.byteLength);
      if (value.byteLength > remaining) return { bytes: whole, cut: true };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
