import { expect, test } from 'vitest';
import { LIST_MARK } from '#worker/shared/offline-page.ts';
import { withList, withoutProgram } from './quiet-page.ts';

const page = `<h1>No connection</h1>${LIST_MARK}<h2>Kept</h2><ul class="kept"></ul>${LIST_MARK}</div>`;

test('without a connection the sites that are kept are named, whatever their names are', () => {
  const html = withList(page, [
    { name: '<b>רחל</b> & "Co"', path: '/he/site/5', locale: 'he' },
    { name: 'A$AP $& $$', path: '/en/site/6', locale: 'en' },
  ]);
  expect(html).toContain('<bdi>A$AP $&amp; $$</bdi></a></li></ul>');
  expect(html).toContain('<h2>Kept</h2>');
  expect(html).toContain('href="/he/site/5" lang="he"');
  expect(html).toContain('<bdi>&lt;b&gt;רחל&lt;/b&gt; &amp; &quot;Co&quot;</bdi>');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain(LIST_MARK);
});

test('where nothing is kept there is no empty list', () => {
  expect(withList(page, [])).toBe('<h1>No connection</h1></div>');
});

test('the offline page runs no script, since it is served at addresses that are not its own', () => {
  const html =
    '<style nonce="n">a{}</style><script type="module" nonce="n">import("/assets/x.js")</script>' +
    '<link rel="modulepreload" href="/assets/y.js"><script type="application/json">{}</script>';
  expect(withoutProgram(html)).toBe(
    '<style nonce="n">a{}</style><script type="application/json">{}</script>',
  );
});
