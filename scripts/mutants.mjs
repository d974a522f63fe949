import { launch } from './lib/launch.mjs';

await launch('mutants', process.argv.slice(2));
