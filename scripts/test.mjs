import { launch } from './lib/launch.mjs';

await launch('test', process.argv.slice(2));
