import { launch } from './lib/launch.mjs';

await launch('admin', process.argv.slice(2));
