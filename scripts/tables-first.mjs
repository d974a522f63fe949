import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { isFirst, statementsIn, withinLimit } from './lib/tables-first.mjs';

const [from, to] = process.argv.slice(2);
if (!from || !to || from === to) {
  console.error('node scripts/tables-first.mjs <a copy of the database> <where to>');
  process.exit(1);
}

const out = createWriteStream(to);
for (const first of [true, false]) {
  for await (const statement of statementsIn(createReadStream(from, 'utf8'))) {
    if (isFirst(statement) !== first) continue;
    for (const part of withinLimit(statement)) if (!out.write(part)) await once(out, 'drain');
  }
}
out.end();
await once(out, 'finish');
