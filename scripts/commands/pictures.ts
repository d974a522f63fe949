import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { requireBrowser } from '../lib/browser.ts';
import { root } from '../lib/machine.mjs';
import { build } from '../lib/prepare.ts';
import { endWhenAbandoned, toolEnv } from '../lib/run.ts';

const FOLDER = path.join(root, '.cache/pictures');
/** The pictures of a sheet, side by side; of each, the top. */
const SHEET = { width: 1560, height: 1500 };

endWhenAbandoned();
const names = process.argv.slice(2);
rmSync(FOLDER, { recursive: true, force: true });
await build();
const { status } = spawnSync('playwright', ['test', '--config', 'pictures.config.ts', ...names], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv({
    CHROMIUM_PATH: requireBrowser(),
    JOURNEY_PORT: process.env.JOURNEY_PORT ?? '8798',
    DOROT_STATE: path.join(FOLDER, 'state'),
  }),
});
for (const entry of readdirSync(FOLDER, { withFileTypes: true }))
  if (entry.isDirectory() && /^(he|en)-/.test(entry.name)) await drawSheets(entry.name);
console.log(`The pictures and their sheets are in ${path.relative(process.cwd(), FOLDER)}.`);
process.exit(status ?? 1);

/** Puts the pictures of a project side by side, so that many are seen at once. */
async function drawSheets(project: string): Promise<void> {
  const files = readdirSync(path.join(FOLDER, project)).toSorted();
  const columns = project.includes('desktop') ? 2 : 4;
  const width = SHEET.width / columns;
  mkdirSync(path.join(FOLDER, 'sheets'), { recursive: true });
  for (let from = 0; from < files.length; from += columns) {
    const tiles = files.slice(from, from + columns).map(async (file, column) => ({
      input: await topOf(path.join(FOLDER, project, file), width - 10),
      left: column * width,
      top: 0,
    }));
    await sharp({ create: { ...SHEET, channels: 3, background: '#888' } })
      .composite(await Promise.all(tiles))
      .toFile(path.join(FOLDER, 'sheets', `${project}-${String(from / columns + 1).padStart(2, '0')}.png`));
  }
}

/** The top of a picture, as wide as said at most. */
async function topOf(file: string, width: number): Promise<Buffer> {
  const { data, info } = await sharp(file)
    .resize({ width, withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, SHEET.height);
  return sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer();
}
