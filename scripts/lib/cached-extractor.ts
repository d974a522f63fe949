import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extractor } from '@lingui/cli/api';

type Extract = typeof extractor.extract;
type Message = Parameters<Parameters<Extract>[2]>[0];
type Known = Record<string, { hash: string; messages: Message[] }>;

const CACHE = path.resolve(import.meta.dirname, '../../.cache/extracted.json');
const known: Known = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : {};
let changed = false;

process.on('exit', () => {
  if (changed) writeFileSync(CACHE, JSON.stringify(known));
});

/** Lingui's extractor with a cache: runs only for changed files. */
export const cachedExtractor: typeof extractor = {
  match: extractor.match,
  async extract(filename, code, onMessage, context) {
    const hash = createHash('sha256').update(code).digest('base64');
    const before = known[filename];
    if (before?.hash === hash) {
      for (const message of before.messages) onMessage(message);
      return;
    }
    const messages: Message[] = [];
    await extractor.extract(
      filename,
      code,
      (message) => {
        messages.push(message);
        onMessage(message);
      },
      context,
    );
    known[filename] = { hash, messages };
    changed = true;
  },
};
