import { launch } from '../launch.mjs';

await launch('../lib/testdata/sleeper');
