import { launch } from './lib/launch.mjs';

const [mode, ...rest] = process.argv.slice(2);
await (mode === 'changed' ? launch('test-changed', rest) : launch('test', process.argv.slice(2)));
