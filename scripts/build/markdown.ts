import type { Plugin } from 'vite';
import { parseText } from '../../worker/features/texts/parse-text.ts';

/** Turns the Markdown files of the texts into their trees, so that nobody loads a parser. */
export const markdownTexts = (): Plugin => ({
  name: 'dorot:markdown-texts',
  enforce: 'pre',
  transform(source, id) {
    return id.endsWith('.md')
      ? { code: `export default ${JSON.stringify(parseText(source))};`, map: null }
      : null;
  },
});
