import { launch } from './lib/launch.mjs';

await launch('forever', process.argv.slice(2));
