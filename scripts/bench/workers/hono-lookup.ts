import type { D1Database } from '@cloudflare/workers-types';
import { Hono } from 'hono';

const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get('/s/:code', async (c) => {
  const row = await c.env.DB.prepare('select target from codes where code = ?')
    .bind(c.req.param('code'))
    .first<{ target: string }>();
  return row ? c.redirect(`/he/site/${row.target}`) : c.notFound();
});

/** A typical implementation of the redirect: a router and one read by primary key. */
export const answer = app.fetch;
