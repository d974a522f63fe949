import { launch } from './lib/launch.mjs';

await launch('check', process.argv.slice(2));
