import { buildApp } from './app/app.ts';
import { systemClock } from './core/clock.ts';
import type { Message } from './db/outbox.ts';
import { scan } from './edge/scan.ts';
import { houseFor } from './http/house.ts';
import { type Env, requireEnv, unready } from './platform/env.ts';
import { platformOf } from './platform/platform.ts';

const app = buildApp();
const DEAD_LETTERS = 'dorot-dead';

export default {
  fetch(request, env, background) {
    return unready(env) ?? scan(request, env, background) ?? app.fetch(request, env, background);
  },
  async queue(batch, env, background) {
    requireEnv(env);
    const { bury, consume } = await import('./jobs/consume.ts');
    const house = houseFor(platformOf(env), systemClock, crypto.randomUUID(), background);
    await (batch.queue === DEAD_LETTERS ? bury(batch, house) : consume(batch, house));
  },
  async scheduled({ scheduledTime }, env, background) {
    requireEnv(env);
    const { runCron } = await import('./jobs/cron.ts');
    const house = houseFor(platformOf(env), systemClock, crypto.randomUUID(), background);
    await runCron(new Date(scheduledTime), house);
  },
} satisfies ExportedHandler<Env, Message>;
