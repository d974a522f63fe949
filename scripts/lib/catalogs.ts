import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import config from '../../lingui.config.ts';
import { root } from './machine.mjs';
import { run } from './run.ts';

const LOCALES = ['en', 'he'];
const FOLDERS = (config.catalogs ?? []).map(({ path: catalog }) => path.dirname(catalog));

/** Extracts the messages into a copy. Reports the catalogs that differ from it as outdated. */
export async function staleCatalogs(): Promise<string[]> {
  const copy = path.join(root, '.cache/catalogs');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const folder of FOLDERS) {
    if (existsSync(path.join(root, folder)))
      cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  const config = path.join(copy, 'lingui.config.ts');
  writeFileSync(
    config,
    `import base from '../../lingui.config.ts';
const catalogs = base.catalogs?.map((catalog) => ({ ...catalog, path: '.cache/catalogs/' + catalog.path }));
export default { ...base, rootDir: ${JSON.stringify(root)}, catalogs };
`,
  );
  const { code, output } = await run('lingui', ['extract', '--clean', '--config', config]);
  if (code !== 0) return [output];
  return FOLDERS.flatMap((folder) => LOCALES.map((locale) => `${folder}/${locale}.po`))
    .filter((file) => textAt(file) !== textAt(path.join('.cache/catalogs', file)))
    .map((file) => `${file} is not what the code says: npm run extract, then translate what is new.`);
}

const textAt = (file: string) => {
  const whole = path.join(root, file);
  return existsSync(whole) ? readFileSync(whole, 'utf8').replace(/^"POT-Creation-Date:.*\n/m, '') : '';
};
