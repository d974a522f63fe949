import { launch } from './lib/launch.mjs';

await launch('shards', process.argv.slice(2));
