import { launch } from './lib/launch.mjs';

await launch('bench', process.argv.slice(2));
