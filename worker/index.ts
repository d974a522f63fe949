import { scan } from './edge/scan.ts';
import { afterBody } from './http/drain-body.ts';
import { type Env, requireEnv, unready } from './platform/env.ts';

/** Imported on demand, so that a scan is answered before any of the app is evaluated. */
const app = () => import('./app/entry.ts');

export default {
  fetch: (request, env, background) =>
    afterBody(
      request,
      unready(env) ??
        scan(request, env, background) ??
        app().then(({ serve }) => serve(request, env, background)),
    ),
  async queue(batch, env, background) {
    requireEnv(env);
    const { consumeBatch, platformOf } = await app();
    await consumeBatch(batch, platformOf(env), background);
  },
  async scheduled({ scheduledTime }, env, background) {
    requireEnv(env);
    const { runScheduled, platformOf } = await app();
    await runScheduled(new Date(scheduledTime), platformOf(env), background);
  },
} satisfies ExportedHandler<Env>;
