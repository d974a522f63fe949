import { checkedTranslation, TRANSLATION_MS, type Translator } from './translator.ts';

const MODEL = '@cf/meta/m2m100-1.2b';

/** The part of Cloudflare's binding for Workers AI that is used here. */
export type WorkersAi = { run: (model: string, input: Record<string, string>) => Promise<unknown> };

/** Translates line by line: the model joins the lines of a text. */
export const workersAiTranslator = (ai: WorkersAi, withinMs = TRANSLATION_MS): Translator => ({
  async translate({ text, from, to }) {
    const lines = text.split('\n').map(async (line) => {
      if (line.trim() === '') return line;
      const answer = await within(
        ai.run(MODEL, { text: line, source_lang: from, target_lang: to }),
        withinMs,
      );
      return checkedTranslation((answer as { translated_text?: unknown } | null)?.translated_text);
    });
    return checkedTranslation((await Promise.all(lines)).join('\n'));
  },
});

function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The translation service did not answer.')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
