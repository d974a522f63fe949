import { launch } from './lib/launch.mjs';

await launch('landing-pictures', process.argv.slice(2));
