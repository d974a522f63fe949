import { expect, test, vi } from 'vitest';
import { fetchForTaps, mayPrefetch } from './prefetch.ts';

test.each([
  [{ onLine: true }, true],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: false } }, true],
  [{ onLine: false }, false],
  [{ onLine: true, connection: { effectiveType: '2g' } }, false],
  [{ onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
])('nothing is fetched ahead on a connection that should be spared: %o', (navigator, may) => {
  vi.stubGlobal('navigator', navigator);
  expect(mayPrefetch()).toBe(may);
});

test.each([
  [{ onLine: true }, ['/assets/a.js', '/assets/b.js']],
  [{ onLine: true, connection: { effectiveType: '2g' } }, ['/assets/a.js', '/assets/b.js']],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: true } }, []],
])(
  'what a tap needs is fetched on any connection, but not while saving data: %o',
  async (navigator, fetched) => {
    vi.stubGlobal('navigator', navigator);
    const appended: string[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((link) => {
      const { rel, href, onload } = link as HTMLLinkElement;
      appended.push(`${rel} ${new URL(href).pathname}`);
      onload?.call(link as HTMLLinkElement, new Event('load'));
    });
    await fetchForTaps(['/assets/a.js', '/assets/b.js']);
    expect(appended).toEqual(fetched.map((address) => `modulepreload ${address}`));
  },
);

test('one that does not come does not hold back the next', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const appended: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    const { href, onerror } = link as HTMLLinkElement;
    appended.push(new URL(href).pathname);
    onerror?.call(link as HTMLLinkElement, new Event('error'));
  });
  await fetchForTaps(['/assets/a.js', '/assets/b.js']);
  expect(appended).toEqual(['/assets/a.js', '/assets/b.js']);
});
