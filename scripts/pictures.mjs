import { launch } from './lib/launch.mjs';

await launch('pictures', process.argv.slice(2));
