import { expect, test } from 'vitest';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { Markup } from '#worker/shared/views/runtime/string.ts';
import { html } from './html.ts';

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const readBack = (out: string): string =>
  out
    .slice(out.indexOf('>') + 1, out.lastIndexOf('</p>'))
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></script>',
  '&lt;b&gt;',
  '<!--body-->',
];

test.each(HOSTILE)('what a person wrote stays text: %s', (text) => {
  const { html: out } = html`<p title="${text}">${text}</p>`;
  expect(out).not.toMatch(/<(?!\/?p[ >])/);
  expect(out.match(/"/g)).toHaveLength(2);
  expect(readBack(out)).toBe(text);
});

test('only markup is markup; nothing is nothing', () => {
  const bold = new Markup('<b>1</b>');
  expect(html`${bold}|${[bold, bold]}|${null}|${undefined}|${false}|${0}|${''}`.html).toBe(
    '<b>1</b>|<b>1</b><b>1</b>||||0|',
  );
});

test('Hebrew, niqqud and plain text pass untouched', () => {
  for (const text of ['רָחֵל בְּלוּבְשְׁטֵיין ז״ל', 'plain – text']) expect(escapeHtml(text)).toBe(text);
});
