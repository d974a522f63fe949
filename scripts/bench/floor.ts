import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds an empty app. Returns the size of its script as transferred. */
export async function floorBytes(folder: string): Promise<number> {
  const outDir = path.join(folder, 'floor');
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'floor'),
    logLevel: 'error',
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react()],
    build: { outDir, emptyOutDir: true },
  });
  const scripts = readdirSync(path.join(outDir, 'assets')).filter((file) => file.endsWith('.js'));
  return scripts.reduce((bytes, file) => bytes + gzipped(readFileSync(path.join(outDir, 'assets', file))), 0);
}

/** The size compressed as in production: local servers do not compress. */
export const gzipped = (text: Buffer): number => gzipSync(text, { level: 6 }).length;
