import { checkCharacter } from '#worker/shared/short-code.ts';
import standby from '#worker/standby/index.ts';
import { testEnv } from './app.ts';

export const { FOREVER } = testEnv;

const HTML = { httpMetadata: { contentType: 'text/html; charset=utf-8' } };
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code with a number: the same for the same number. */
export function codeOf(number: number): string {
  const body = Array.from({ length: 12 }, (_, i) => ALPHABET[Math.floor(number / 32 ** (11 - i)) % 32]).join(
    '',
  );
  return body + checkCharacter(body);
}

export const emptyCopy = async (): Promise<void> => {
  for (;;) {
    const { objects, truncated } = await FOREVER.list();
    if (objects.length > 0) await FOREVER.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
};

export const SITE_CODE = codeOf(1);
export const GRAVE_CODE = codeOf(2);
export const PRIVATE_CODE = codeOf(3);
export const LINK_CODE = codeOf(4);
export const COMMUNITY_CODE = codeOf(5);
export const HEBREW_CODE = codeOf(6);

/** The hash of a style of the second page of `/en/site/ruth-cohen`. */
export const STYLE = `'sha256-${'A'.repeat(43)}='`;

type Env = Parameters<typeof standby.fetch>[1];
type Asked = { headers?: Record<string, string>; method?: string; env?: Partial<Env> };

/** Asks the standby for a path. */
export const ask = async (
  path: string,
  { headers = {}, method = 'GET', env }: Asked = {},
): Promise<Response> =>
  standby.fetch(
    new Request(`https://standby.example${path}`, { method, headers }) as Parameters<typeof standby.fetch>[0],
    { FOREVER, CONTACT_TO: 'help@dorot.example', ...env },
  );

/** A page of the copy; `style` has the hashes of its styles. */
export const aPage = (key: string, body: string, style?: string): Promise<unknown> =>
  FOREVER.put(`${key}/index.html`, body, { ...HTML, ...(style && { customMetadata: { style } }) });

/** A code of the copy, and the page that a static host shows for it. */
export const aCodePage = (
  type: string,
  code: string,
  to: string,
  body = `<p>${code}</p>`,
): Promise<unknown> => FOREVER.put(`${type}/${code}/index.html`, body, { ...HTML, customMetadata: { to } });

/** The page of a site in both languages, with what a visitor at a grave comes for. */
export async function aSitePage(slug: string, name = slug): Promise<void> {
  await aPage(
    `en/site/${slug}`,
    `<html lang="en"><h1>${name}</h1><p>1920–1999</p><p>In words</p><img src="/media/site-1/1-800.jpg">`,
  );
  await aPage(
    `he/site/${slug}`,
    `<html lang="he" dir="rtl"><h1>${name}</h1><p>1920–1999</p><p>במילים</p><img src="/media/site-1/1-800.jpg">`,
  );
}

export const aPicture = (name: string, contentType = 'image/jpeg'): Promise<unknown> =>
  FOREVER.put(`media/site-1/${name}`, new Uint8Array([255, 216, 255]), { httpMetadata: { contentType } });

/** Fills an empty copy with a page and a code of each kind. */
export async function fillCopy(): Promise<void> {
  await emptyCopy();
  await aSitePage('ruth-cohen', 'Ruth Cohen');
  await aSitePage('רות-כהן', 'רות כהן');
  await aPage('en/site/ruth-cohen/2', 'second page', `${STYLE} 'unsafe-inline' *; script-src *`);
  await aPage('he/grave/7', 'מצבה');
  await aPage('en/grave/7', 'A gravestone');
  await aPage('en/community/kfar', 'A community');
  await aPage('he/community/kfar', 'קהילה');
  await aPage('en', 'Home');
  await FOREVER.put('index.html', 'choose', HTML);
  await FOREVER.put('manifest/en.json', '{}', { httpMetadata: { contentType: 'application/json' } });
  await FOREVER.put('assets/page-abc.css', 'p{}', { httpMetadata: { contentType: 'text/css' } });
  await FOREVER.put('assets/untyped-abc.woff2', 'font');
  await aPicture('1-800.jpg');
  await aPicture('2-800.svg', 'image/svg+xml');
  await aCodePage('s', SITE_CODE, '/site/ruth-cohen');
  await aCodePage('m', GRAVE_CODE, '/grave/7');
  await aCodePage('s', PRIVATE_CODE, '', '<p>זהו אתר פרטי של משפחה</p>');
  await aCodePage('s', LINK_CODE, 'https://family.example/שלום?a=1#b');
  await aCodePage('c', COMMUNITY_CODE, '/community/kfar');
  await aCodePage('s', HEBREW_CODE, '/site/רות-כהן');
}
