import { launch } from './lib/launch.mjs';

await launch('faults', process.argv.slice(2));
