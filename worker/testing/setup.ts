import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

// before the test file itself, so that it may seed at its top
await applyD1Migrations(DB, TEST_MIGRATIONS);

// what the worker numbers begins a million later than what a test numbers
await DB.prepare(
  "insert into sequences (name, last) values ('users', 1000000), ('sites', 1000000), ('memories', 1000000) on conflict do nothing",
).run();
