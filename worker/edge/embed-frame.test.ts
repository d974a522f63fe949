import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
const VIDEO = '/embed/youtube/dQw4w9WgXcQ';

describe('the frame page of a video', () => {
  test.each([
    [VIDEO, 'https://www.youtube-nocookie.com'],
    ['/embed/vimeo/76979871', 'https://player.vimeo.com'],
    ['/embed/dailymotion/x84sh87', 'https://geo.dailymotion.com'],
  ])('%s allows the player of its service, and no other host or script', async (path, origin) => {
    const response = await app.request(path);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((one) => {
        const [name = '', ...values] = one.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(response.status).toBe(200);
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('frame-src')).toBe(origin);
    expect(directives.has('script-src')).toBe(false);
    expect(directives.get('frame-ancestors')).toBe("'self'");
    expect(directives.get('sandbox')).not.toMatch(/top-navigation|allow-forms|allow-downloads|allow-modals/);
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    const html = await response.text();
    expect(html).not.toContain('<script');
    expect(html.match(/<iframe /g)).toHaveLength(1);
    expect(html).toContain(`src="${origin}/`);
    expect(html).toMatch(/sandbox="allow-scripts /);
  });

  test.each([
    '/embed/youtube/',
    '/embed/youtube/https%3A%2F%2Fevil.org',
    '/embed/youtube/%2F%2Fevil.org',
    '/embed/youtube/dQw4w9WgXcQ%22%3E%3Cscript%3E',
    '/embed/youtube/dQw4w9WgXcQ%26list%3D1',
    '/embed/evil.org/dQw4w9WgXcQ',
    '/embed/__proto__/dQw4w9WgXcQ',
  ])('leads nowhere else: %s', async (path) => {
    const response = await app.request(path);
    expect(response.status).not.toBe(200);
    expect(response.headers.get('Location') ?? '').not.toContain('evil.org/');
    expect(await response.text()).not.toContain('<iframe');
  });

  test('takes nothing from its query', async () => {
    const [plain, asked] = await Promise.all(
      [VIDEO, `${VIDEO}?src=https://evil.org&url=//evil.org`].map(async (path) =>
        (await (await app.request(path)).text()).replaceAll(/nonce="[^"]+"/g, ''),
      ),
    );
    expect(asked).toBe(plain);
  });

  test('may stand in every document of ours, where no other frame may', async () => {
    const policy = (await app.request('/en/faq')).headers.get('Content-Security-Policy');
    expect(policy).toContain("frame-src 'self';");
  });
});
