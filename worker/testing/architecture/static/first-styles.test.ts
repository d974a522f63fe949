import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = (file: string): string => readFileSync(`${file}.css`, 'utf8');
const VIEWS = 'worker/shared/views';

test('on a slow line the people of the home page stand beside one another before the stylesheet is here', () => {
  const brought = css(`${VIEWS}/home/first`);
  for (const rule of [/\.wall \{[^}]*grid/, /\.wall \.arch \{/, /\.examples \{/])
    expect(brought).toMatch(rule);
});

test('on a slow line the fields of a form have their shape before the stylesheet is here', () => {
  const brought = css(`${VIEWS}/form/first`);
  for (const rule of [/\.narrow \{[^}]*flex/, /\.input \{[^}]*min-block-size/, /\.radio-row \{/])
    expect(brought).toMatch(rule);
});

test('a page that has nothing to show has its foot at once, so that nothing moves when the stylesheet comes', () => {
  expect(css(`${VIEWS}/frame/foot`)).toMatch(/\.foot \{[^}]*padding: /);
});

test('who prints a page has all that was written, and nothing that can only be pressed over it', () => {
  const paper = css('web/ui/other-media');
  expect(paper).toMatch(/@media print \{[^}]*--l: initial/);
  expect(paper).toMatch(/\.actions,[^{]*\{\s*display: none/);
  expect(paper).toMatch(/\.words,\s*\.tale \{[^}]*max-block-size: none/);
});
