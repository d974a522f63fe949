import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { PhoneCode } from './phone-code.tsx';

const SCALE = 4;

/** What a phone reads from the code on the screen. */
function scanned(svg: SVGElement): string | undefined {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const size = modules * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h/g)) {
    for (let down = 0; down < SCALE; down++) {
      const from = ((Number(y) * SCALE + down) * size + Number(x) * SCALE) * 4;
      for (let at = from; at < from + SCALE * 4; at += 4) pixels.fill(0, at, at + 3);
    }
  }
  return jsQR(pixels, size, size)?.data;
}

test.each(['en', 'he'] as const)(
  'a phone opens the site of the person on the screen (%s)',
  async (locale) => {
    const { container } = await renderPart(
      <PhoneCode site={{ id: 7, slug: 'ada-lovelace', site_type_id: 1 }} />,
      locale,
    );
    const svg = container.querySelector('svg');
    expect(svg && scanned(svg)).toBe(`${location.origin}/${locale}/site/ada-lovelace`);
  },
);

test.each([null, { id: 7, slug: '7', site_type_id: 1 }])(
  'there is no code without a site that everyone may open: %j',
  async (site) => {
    const { container } = await renderPart(<PhoneCode site={site} />);
    expect(container.textContent).toBe('');
    expect(container.querySelector('svg')).toBeNull();
  },
);
