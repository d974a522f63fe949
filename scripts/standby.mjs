import { launch, requirePort } from './lib/launch.mjs';

await requirePort(8790, 'npm run standby');
await launch('standby');
