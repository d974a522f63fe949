import type { CheckName } from '#worker/contract/condition-admin.ts';
import * as api from '#worker/contract/system.ts';
import { readChecks } from '#worker/features/operations/public.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { VERSION } from '#worker/shared/version.ts';
import { openapiOf } from './openapi.ts';

const VIEWER = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME.en} API</title>
<script type="module" src="/assets/rapidoc.js"></script></head>
<body><rapi-doc spec-url="/api/openapi.json" render-style="read" allow-try="true" load-fonts="false" show-header="false"></rapi-doc></body></html>`;

/** What anyone on the internet can drive up, which says nothing of the service. */
const BY_STRANGERS: readonly CheckName[] = ['unknown_scans', 'browser_errors'];

export function systemRoutes(app: App): void {
  route(app, api.health, async (ctx) => {
    const checks = await readChecks(ctx);
    return {
      ok: checks.every(({ name, state }) => state !== 'exceeded' || BY_STRANGERS.includes(name)),
      version: VERSION,
      checks: checks.map(({ name, state }) => ({ name, state })),
    };
  });
  route(app, api.openapi, async (ctx) => openapiOf(ctx.config.origin, VERSION));
  rawRoute(
    app,
    api.docs,
    'a page',
    () =>
      new Response(VIEWER, {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          // the viewer sets inline styles; the page contains no other content of the app
          'Content-Security-Policy':
            "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; " +
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        },
      }),
  );
}
