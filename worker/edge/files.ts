import { SERVICE_WORKER_POLICY } from '#worker/http/headers.ts';

/** Public files outside `/assets/`. */
const FILES = /^\/(?:og-(?:en|he)\.png|sw\.js)$/;

/**
 * The file at the request's address, or undefined; in development also what the bundler serves. A request for
 * a built file reaches the worker only where the file is missing, and its 404 is not cached, since a
 * deployment may add the file.
 */
export async function serveFile(request: Request, assets: Fetcher): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const isBuilt = pathname.startsWith('/assets/');
  if (!isBuilt && !FILES.test(pathname) && !import.meta.env.DEV) return undefined;
  const response = await assets.fetch(request);
  const ours = response.ok && pathname !== '/index.html' && pathname !== '/';
  if (!ours)
    return isBuilt
      ? new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
      : undefined;
  const served = new Response(response.body, response);
  if (pathname === '/sw.js') {
    served.headers.set('Cache-Control', 'no-cache');
    // a service worker's requests are bound by the policy of its own script
    served.headers.set('Content-Security-Policy', SERVICE_WORKER_POLICY);
  }
  return served;
}
