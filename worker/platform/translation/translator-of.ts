import type { Env } from '#worker/platform/env.ts';
import { httpTranslator } from './http-translator.ts';
import { localTranslator } from './local-translator.ts';
import type { Translator } from './translator.ts';
import { workersAiTranslator } from './workers-ai.ts';

/**
 * The configured service, else Workers AI where it is bound, else a stand-in in development; null where there is
 * none.
 */
export function translatorOf(
  env: Pick<Env, 'AI' | 'ENVIRONMENT' | 'TRANSLATE_URL' | 'TRANSLATE_TOKEN'>,
): Translator | null {
  if (env.TRANSLATE_URL) return httpTranslator(env.TRANSLATE_URL, env.TRANSLATE_TOKEN ?? '');
  if (env.AI) return workersAiTranslator(env.AI);
  return env.ENVIRONMENT === 'development' ? localTranslator() : null;
}
