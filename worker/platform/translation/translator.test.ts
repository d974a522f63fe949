import { describe, expect, test } from 'vitest';
import { httpTranslator } from './http-translator.ts';
import { localTranslator } from './local-translator.ts';
import { TRANSLATED_MAX, type Translator } from './translator.ts';
import { translatorOf } from './translator-of.ts';
import { type WorkersAi, workersAiTranslator } from './workers-ai.ts';

type Service = {
  /** The service, which repeats a text behind its target language. */
  working: () => Translator;
  /** The service where it answers this. */
  answering?: (answer: unknown) => Translator;
  silent?: () => Translator;
};

const ai = (run: WorkersAi['run']): WorkersAi => ({ run });
const workersAi: Service = {
  working: () =>
    workersAiTranslator(
      ai(async (model, { text, source_lang, target_lang }) => {
        expect([model, source_lang]).toEqual(['@cf/meta/m2m100-1.2b', target_lang === 'he' ? 'en' : 'he']);
        expect(text).not.toContain('\n');
        return { translated_text: `${target_lang}: ${text}` };
      }),
    ),
  answering: (answer) => workersAiTranslator(ai(async () => ({ translated_text: answer }))),
  silent: () =>
    workersAiTranslator(
      ai(() => new Promise(() => undefined)),
      5,
    ),
};

const serving = (answer: (body: Record<string, string>) => Response | Promise<Response>) =>
  (async (_url: string, { headers, body, signal }: RequestInit) => {
    expect(new Headers(headers).get('Authorization')).toBe('Bearer token');
    const answered = answer(JSON.parse(String(body)));
    const late = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    return Promise.race([answered, late]);
  }) as unknown as typeof fetch;
const http = (answer: (body: Record<string, string>) => Response | Promise<Response>, ms?: number) =>
  httpTranslator('https://translate.example/translate', 'token', serving(answer), ms);
const overHttp: Service = {
  working: () =>
    http(({ q = '', source, target, format, api_key }) => {
      expect([source, format, api_key]).toEqual([target === 'he' ? 'en' : 'he', 'text', 'token']);
      const lines = q.split('\n').map((line) => line && `${target}: ${line}`);
      return Response.json({ translatedText: lines.join('\n') });
    }),
  answering: (translatedText) => http(() => Response.json({ translatedText })),
  silent: () => http(() => new Promise(() => undefined), 5),
};

const onThisMachine: Service = { working: localTranslator };

describe.each([
  ['Workers AI', workersAi],
  ['another service', overHttp],
  ['the stand-in', onThisMachine],
])('a text through %s', (_, { working, answering, silent }) => {
  test('comes back in the language that was asked for', async () => {
    const english = await working().translate({ text: 'She sang.', from: 'en', to: 'he' });
    expect(english).toMatch(/^(he|בעברית): She sang\.$/);
    const hebrew = await working().translate({ text: 'היא שרה.', from: 'he', to: 'en' });
    expect(hebrew).toMatch(/^(en|In English): היא שרה\.$/);
  });

  test('keeps its lines', async () => {
    const translated = await working().translate({ text: 'One\n\nTwo', from: 'en', to: 'he' });
    expect(translated.split('\n')).toEqual([
      expect.stringContaining('One'),
      '',
      expect.stringContaining('Two'),
    ]);
  });

  test('is refused where the answer is no text, or far too much of it', async () => {
    if (!answering) return;
    const what = { text: 'She sang.', from: 'en', to: 'he' } as const;
    for (const answer of [undefined, null, 7, {}, 'x'.repeat(TRANSLATED_MAX + 1)])
      await expect(answering(answer).translate(what)).rejects.toThrow();
  });

  test('is given up where the service does not answer', async () => {
    if (silent) await expect(silent().translate({ text: 'Sang', from: 'en', to: 'he' })).rejects.toThrow();
  });
});

test('a service that answers with an error gives no translation', async () => {
  const failing = http(() => new Response('{"translatedText": "no"}', { status: 429 }));
  await expect(failing.translate({ text: 'Sang', from: 'en', to: 'he' })).rejects.toThrow('429');
});

test('the configured service comes before Workers AI, and the stand-in is for development only', () => {
  const AI = ai(async () => ({}));
  const TRANSLATE_URL = 'https://translate.example/translate';
  expect(translatorOf({ ENVIRONMENT: 'production' })).toBeNull();
  expect(translatorOf({ ENVIRONMENT: 'development' })).not.toBeNull();
  expect(translatorOf({ ENVIRONMENT: 'production', AI })).not.toBeNull();
  expect(translatorOf({ ENVIRONMENT: 'production', TRANSLATE_URL })).not.toBeNull();
});
