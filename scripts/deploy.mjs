import { launch } from './lib/launch.mjs';

await launch('deploy', process.argv.slice(2));
