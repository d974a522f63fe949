import { expect, test } from 'vitest';
import { Fragment, htmlOf, jsx } from './string.ts';

type View = Parameters<typeof htmlOf>[0];
const drawn = (type: Parameters<typeof jsx>[0], props: Parameters<typeof jsx>[1]) =>
  htmlOf(jsx(type, props) as unknown as View);

test("React's names become those of HTML", () => {
  expect(drawn('label', { className: 'a b', htmlFor: 'c', tabIndex: -1, 'aria-label': 'd' })).toBe(
    '<label class="a b" for="c" tabindex="-1" aria-label="d"></label>',
  );
  expect(drawn('img', { srcSet: 'a 1w', fetchPriority: 'high' })).toBe(
    '<img srcset="a 1w" fetchpriority="high">',
  );
  expect(drawn('svg', { viewBox: '0 0 1 1', strokeWidth: '1.5' })).toBe(
    '<svg viewBox="0 0 1 1" stroke-width="1.5"></svg>',
  );
  expect(drawn('input', { defaultValue: 'a', defaultChecked: true })).toBe('<input value="a" checked="">');
  expect(drawn('time', { dateTime: '1941' })).toBe('<time datetime="1941"></time>');
});

test('what is true, false or absent', () => {
  expect(drawn('a', { download: true, hidden: false, lang: undefined, id: null, 'aria-busy': false })).toBe(
    '<a download="" aria-busy="false"></a>',
  );
});

test('what only a browser has is left out', () => {
  expect(
    drawn('p', { style: { color: 'red' }, ref: { current: null }, onClick: () => 1, children: 'a' }),
  ).toBe('<p>a</p>');
});

test('children are texts, numbers, elements and lists of them; nothing is nothing', () => {
  const bold = jsx('b', { children: 0 });
  expect(drawn(Fragment, { children: ['a', 1, bold, [bold, null], false, true, undefined, ''] })).toBe(
    'a1<b>0</b><b>0</b>',
  );
  expect(drawn(({ name }) => jsx('i', { children: name }), { name: 'a' })).toBe('<i>a</i>');
  expect(drawn(() => null, {})).toBe('');
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt;',
])('text stays text, between tags and in attributes: %s', (text) => {
  const html = drawn('p', { title: text, children: text });
  expect(html).not.toMatch(/<(?!\/?p[ >])/);
  expect(html.match(/"/g)).toHaveLength(2);
  expect(html).not.toContain("'");
});

test('an object that looks like markup is none', () => {
  expect(drawn('p', { children: { html: '<b>' } })).toBe('<p></p>');
});
