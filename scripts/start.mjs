import { launch, requirePort } from './lib/launch.mjs';

await requirePort();
await launch('serve', ['built']);
