import { checkedTranslation, TRANSLATION_MS, type Translator } from './translator.ts';

/**
 * A service that accepts `{q, source, target, format}` as JSON and answers `{translatedText}`, as LibreTranslate
 * does; the token, where there is one, goes with it both as a bearer token and as `api_key`.
 */
export const httpTranslator = (
  url: string,
  token: string,
  fetcher: typeof fetch = fetch,
  withinMs = TRANSLATION_MS,
): Translator => ({
  async translate({ text, from, to }) {
    const response = await fetcher(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        q: text,
        source: from,
        target: to,
        format: 'text',
        ...(token && { api_key: token }),
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The translation service answered ${response.status}.`);
    }
    const answer = await response.json<{ translatedText?: unknown } | null>();
    return checkedTranslation(answer?.translatedText);
  },
});
