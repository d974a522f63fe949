import { SERVICE_WORKER_POLICY } from '#worker/http/headers.ts';

/** Files beside `/assets/` that are meant for everyone. */
const FILES = /^\/(?:og-(?:en|he)\.png|sw\.js)$/;

/**
 * A file at its own address, or undefined; in development also what the bundler serves. A built file comes here only
 * where there is none, and that is kept by nobody: another time it may be there.
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
    // a service worker asks under the policy that it came with
    served.headers.set('Content-Security-Policy', SERVICE_WORKER_POLICY);
  }
  return served;
}
