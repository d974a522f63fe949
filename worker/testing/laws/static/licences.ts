import { sourceOf } from './source.ts';
import { isTest, type Law } from './tree.ts';

const PERMISSIVE = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'OFL-1.1', 'Unlicense', 'BlueOak-1.0.0'];
/** Development packages of which a part reaches the visitor. */
const SHIPPED = ['rapidoc', 'tailwindcss', 'vite'];

type Locked = { license?: string; dev?: boolean; optional?: boolean };

/** Whether a licence asks nothing of those who use the code; of a choice, one is enough. */
const permissive = (licence = 'none'): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => PERMISSIVE.includes(one)));

/** What reaches a visitor is permissively licensed. */
export const licences: Law = (tree) => {
  const { packages = {} } = JSON.parse(tree.get('package-lock.json') ?? '{}') as { packages?: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && (!dev || SHIPPED.includes(place.replace('node_modules/', ''))))
    .filter(([, { license, optional }]) => !permissive(license) && !(optional && license === undefined))
    .map(([place, { license }]) => `${place} is licensed ${license ?? 'in no words'}, and reaches the visitor`);
};

/** The GPL's calendar checks ours in tests, and is nowhere else. */
export const gplInTests: Law = (tree) => [
  ...[...tree]
    .filter(([file]) => /^(worker|web|scripts)\/.*\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && !isTest(file))
    .flatMap(([file, text]) =>
      sourceOf(file, text)
        .imports.filter(({ from }) => /^@hebcal\//.test(from))
        .map(({ from }) => `${file} imports ${from}, which is under the GPL: tests only`),
    ),
  ...Object.keys((JSON.parse(tree.get('package.json') ?? '{}') as { dependencies?: object }).dependencies ?? {})
    .filter((name) => name.startsWith('@hebcal/'))
    .map((name) => `package.json ships ${name}, which is under the GPL`),
];
