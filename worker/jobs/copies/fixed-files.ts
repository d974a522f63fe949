import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { copyDocument } from '#worker/edge/copy/copy-document.ts';
import { copyView } from '#worker/edge/copy/copy-view.ts';
import { copiedHome, languagePage, missingPage } from '#worker/edge/copy/small-pages.ts';
import type { Template } from '#worker/edge/template.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import type { Copy } from './copy.repo.ts';
import { type Files, put, storeDocuments } from './store-copy.ts';

/** The subject of what belongs to no site: the first pages, and the styles and fonts of all. */
export const FIXED = 'pages:fixed';

const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', woff2: 'font/woff2' };

/** Writes the first pages, and the styles and fonts that the copy does not have; older ones stay for older pages. */
export async function storeFixed(ctx: Ctx, template: Template, before?: Copy): Promise<Copy> {
  const place = { name: () => null, origin: ctx.config.origin, copiedOn: iso(ctx.now()) };
  const pages = [];
  for (const locale of LOCALES) {
    const view = copyView(locale);
    pages.push(await copyDocument(template, view, copiedHome(view), place));
  }
  const documents = [
    { key: 'index.html', html: languagePage(), to: '' },
    { key: '404.html', html: missingPage(), to: '' },
  ];
  const assets = await storeAssets(ctx, template, before?.files ?? {});
  const files = await storeDocuments(ctx, { pages, documents }, {});
  return { subject: FIXED, page: null, files: { ...assets, ...files }, copied_at: iso(ctx.now()) };
}

async function storeAssets(ctx: Ctx, { sheets, fontSheets }: Template, before: Files): Promise<Files> {
  const files: Files = {};
  for (const [key, hash] of Object.entries(before)) if (key.startsWith('assets/')) files[key] = hash;
  const waiting = [...sheets, ...fontSheets];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const key = address.slice(1);
    if (files[key]) continue;
    const response = await ctx.assets.fetch(new Request(`http://localhost${address}`));
    if (!response.ok) throw new Error(`${address} is not built`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const extension = key.slice(key.lastIndexOf('.') + 1);
    files[key] = await put(ctx, key, bytes, TYPES[extension] ?? 'application/octet-stream');
    if (extension === 'css') waiting.push(...fontsIn(new TextDecoder().decode(bytes)));
  }
  return files;
}

const fontsIn = (css: string): string[] =>
  Array.from(css.matchAll(/url\(["']?(\/assets\/[^"')]+)/g), ([, address = '']) => address);
