import jsqr from 'jsqr';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { operatorsIn, printedLines } from '#worker/testing/pdf-text.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aCommunity, aPerson, aSite } from '#worker/testing/seed.ts';

const owner = await aPerson();
const app = testApp({ as: owner });
const MM = 72 / 25.4;

/** Preloads the PDF module, which is imported on demand and slow to load. */
beforeAll(() => import('./sticker-sheet.ts'), 60_000);

type Name = { first_name: string; last_name: string; other_name?: string };

async function aSheet(name: Partial<Name> = {}, lang: 'en' | 'he' = 'en') {
  const site = await aSite({ owner_id: owner.userId, ...name });
  const code = await aCode({ site_id: site.id, target: site.slug });
  const response = await app.request(`/api/sites/${site.slug}/codes/sheet.pdf?code=${code}&lang=${lang}`);
  expect(response.status).toBe(200);
  const pdf = await PDFDocument.load(await response.arrayBuffer(), { updateMetadata: false });
  return { code, response, pdf, ...stickerIn(pdf) };
}

/** The sticker form that the page repeats: its dark bars, and its lines of text with their sizes. */
function stickerIn(pdf: PDFDocument) {
  const resources = pdf.getPage(0).node.Resources();
  const form = resources?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('Sticker'));
  if (!(form instanceof PDFRawStream)) throw new Error('no sticker');
  const fonts = form.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  const drawn = operatorsIn(form);
  const bars = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((bar) =>
    bar.slice(1).map(Number),
  ) as [x: number, y: number, width: number, height: number][];
  const lines = printedLines(drawn, fonts);
  return { bars, lines, size: String(form.dict.lookup(PDFName.of('BBox'))) };
}

/** The decoded text of the bars, drawn at six dots per millimetre; undefined if unreadable. */
function scanned(bars: [number, number, number, number][]): string | undefined {
  const size = 300;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const dot = (points: number) => Math.round((points / MM) * 6);
  for (const [x, y, width, height] of bars) {
    for (let row = dot(y); row < dot(y + height); row++) {
      for (let column = dot(x); column < dot(x + width); column++)
        pixels.fill(0, ((size - 1 - row) * size + column) * 4, ((size - 1 - row) * size + column) * 4 + 3);
    }
  }
  return jsqr(pixels, size, size)?.data;
}

describe('a sheet of stickers', () => {
  test('is an A4 page of fifteen stickers of 50 mm, with cut marks', async () => {
    const { pdf, size } = await aSheet();
    expect(pdf.getPageCount()).toBe(1);
    const { width, height } = pdf.getPage(0).getSize();
    expect([width / MM, height / MM].map(Math.round)).toEqual([210, 297]);
    expect(size).toContain(String(50 * MM).slice(0, 8));
    const page = pdf.getPage(0).node.Contents();
    const drawn =
      page && 'asArray' in page ? page.asArray().map((ref) => operatorsIn(pdf.context.lookup(ref))) : [];
    expect(drawn.join('\n').match(/\/Sticker Do/g)).toHaveLength(15);
    expect(drawn.join('\n').match(/ l$/gm)?.length).toBeGreaterThanOrEqual(20);
  });

  test('encodes the code’s URL, in modules large enough to print', async () => {
    const { bars, code } = await aSheet();
    expect(scanned(bars)).toBe(`http://localhost:8787/s/${code}`);
    expect(Math.min(...bars.map(([, , width]) => width)) / MM).toBeGreaterThan(0.5);
    const ends = bars.map(([x, , width]) => x + width);
    const edge = (Math.max(...ends) - Math.min(...bars.map(([x]) => x))) / MM;
    expect(edge).toBeGreaterThanOrEqual(29);
  });

  test('prints below it the name, the call to action and the URL without the protocol', async () => {
    const { lines, code } = await aSheet({ first_name: 'Ruth', last_name: 'Cohen' });
    expect(lines.map(({ text }) => text)).toEqual([
      'Ruth Cohen',
      'Scan to read and add memories',
      'תונורכיזל וקרס',
      `localhost:8787/s/${code}`,
    ]);
    expect(lines[0]?.size).toBe(10);
  });

  test('is not cached, has a file name, and contains no data but the name', async () => {
    const { response, pdf, code } = await aSheet({ first_name: 'רות', last_name: 'כהן' }, 'he');
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const disposition = response.headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(
      new RegExp(`^attachment; filename="stickers-${code}\\.pdf"; filename\\*=UTF-8''`),
    );
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(`מדבקות ${code}.pdf`);
    expect(pdf.getTitle()).toBe('מדבקות: רות כהן');
    expect([pdf.getAuthor(), pdf.getSubject(), pdf.getKeywords()]).toEqual([undefined, undefined, undefined]);
    expect(pdf.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('he');
  });
});

/** The printed lines in visual order, left to right. */
const NAMES: [what: string, name: Name, lang: 'en' | 'he', printed: string[]][] = [
  ['brackets and a maqaf', { first_name: 'רות', last_name: 'בן־דוד (לוי)' }, 'he', ['(יול) דוד־ןב תור']],
  ['geresh and gershayim', { first_name: 'ג׳ורג׳', last_name: 'כהן ז״ל' }, 'he', ['ל״ז ןהכ ׳גרו׳ג']],
  [
    'a year and Latin letters',
    { first_name: 'רות', last_name: '(Ruth) כהן 1941' },
    'he',
    ['1941 ןהכ (Ruth) תור'],
  ],
  ['Hebrew inside English', { first_name: 'Ruth', last_name: '(רות) Levi' }, 'en', ['Ruth (תור) Levi']],
  ['niqqud', { first_name: 'רָחֵל', last_name: 'לֵוִי' }, 'he', ['יול לחר']],
  ['letters beyond English', { first_name: 'Zoë', last_name: 'Łukasiewicz' }, 'en', ['Zoë Łukasiewicz']],
  [
    'an English name requested',
    { first_name: 'רות', last_name: 'כהן', other_name: 'Ruth Cohen' },
    'en',
    ['Ruth Cohen'],
  ],
  [
    'a Hebrew name requested',
    { first_name: 'Ruth', last_name: 'Cohen', other_name: 'רות כהן' },
    'he',
    ['ןהכ תור'],
  ],
  ['no name in the requested language', { first_name: 'Ruth', last_name: 'Cohen' }, 'he', ['Ruth Cohen']],
  [
    'characters that no font has',
    { first_name: 'გიორგი', last_name: 'ბ', other_name: 'Giorgi B' },
    'he',
    ['Giorgi B'],
  ],
  ['only such letters', { first_name: '王', last_name: '小明' }, 'en', []],
  ['a sign that no font has', { first_name: 'Ruth', last_name: 'Cohen 🕯️' }, 'en', []],
];

test.each(NAMES)('%s: the name is printed right or not at all', async (_what, name, lang, printed) => {
  const { lines } = await aSheet(name, lang);
  expect(lines.slice(0, -3).map(({ text }) => text)).toEqual(printed);
  expect(lines.map(({ text }) => text).join('')).not.toContain('□');
});

test.each([
  [
    'en',
    'Maria Magdalena Alexandra',
    'Konstantinopoulos-Papadimitriou von Hohenzollern-Sigmaringen',
    /^Maria.*…$/,
  ],
  [
    'he',
    'אברהם יצחק בן־ציון ישראל מאיר',
    'הלוי רבינוביץ־הורוביץ־שטיינברגר מקהילת קודש ורשה המעטירה שבפולין',
    /^…?.*םהרבא/,
  ],
] as const)(
  'a very long name is broken into two lines, then made smaller, then truncated (%s)',
  async (lang, first_name, last_name, shape) => {
    const { lines } = await aSheet({ first_name, last_name }, lang);
    const name = lines.slice(0, -3);
    expect(name).toHaveLength(2);
    expect(name[0]?.size).toBe(7);
    expect(name.map(({ text }) => text).join('')).toMatch(shape);
    expect(name.map(({ text }) => text).join('')).toContain('…');
  },
);

describe('a sheet of a community', () => {
  const aTown = async (owner_id: number, patch = {}) => {
    const town = await aCommunity({ owner_id, ...patch });
    const code = await aCode({ type: 'c', state: 'bound', community_id: town.id, target: String(town.id) });
    return { ...town, code };
  };
  const ask = (id: number, code: string, lang = 'en') =>
    app.request(`/api/communities/${id}/codes/sheet.pdf?code=${code}&lang=${lang}`);

  test('has its name in the language of the sheet, and the URL of its code', async () => {
    const { id, code } = await aTown(owner.userId, { name: 'Harel Street', other_name: 'רחוב הראל' });
    for (const [lang, name] of [
      ['en', 'Harel Street'],
      ['he', 'לארה בוחר'],
    ] as const) {
      const response = await ask(id, code, lang);
      const { bars, lines } = stickerIn(await PDFDocument.load(await response.arrayBuffer()));
      expect(lines[0]?.text).toBe(name);
      expect(scanned(bars)).toBe(`http://localhost:8787/c/${code}`);
    }
  });

  test('is not printed for a code of another community or of a site, nor for who may not see it', async () => {
    const [mine, other] = [await aTown(owner.userId), await aTown(owner.userId)];
    const site = await aSite({ owner_id: owner.userId });
    for (const code of [other.code, await aCode({ site_id: site.id }), await aCode({ type: 'c' })])
      await refusal(await ask(mine.id, code), 'code.not_found');
    await refusal(await ask(site.id, mine.code), 'community.not_found');
    const theirs = await aTown((await aPerson()).userId, { permissions: 'private' });
    await refusal(await ask(theirs.id, theirs.code), 'community.not_found');
  });
});

describe('there is no sheet', () => {
  const ask = (ref: string | number, query: string, as = owner) =>
    testApp({ as }).request(`/api/sites/${ref}/codes/sheet.pdf${query}`);

  test('for a code of another site, a retired one, one without a site, or a missing one', async () => {
    const [site, other] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    const bound = { site_id: other.id, target: other.slug };
    const codes = [
      await aCode(bound),
      await aCode({ site_id: site.id, target: null, state: 'retired' }),
      await aCode(),
      'AAAAAAAAAAAAA',
      'nonsense',
    ];
    for (const code of codes) await refusal(await ask(site.id, `?code=${code}`), 'code.not_found');
  });

  test('for a stranger to a private site, nor without a code or in another language', async () => {
    const site = await aSite({ owner_id: owner.userId, mode: 'private' });
    const code = await aCode({ site_id: site.id, target: String(site.id) });
    await refusal(await ask(site.id, `?code=${code}`, await aPerson()), 'site.not_found');
    await refusal(await ask(site.id, ''), 'request.invalid');
    await refusal(await ask(site.id, `?code=${code}&lang=fr`), 'request.invalid');
  });
});
