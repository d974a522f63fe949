/** Files beside `/assets/` that are meant for everyone. */
const FILES = /^\/og-(?:en|he)\.png$/;

/** A file at its own address, or undefined; in development also what the bundler serves. */
export async function serveFile(request: Request, assets: Fetcher): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!FILES.test(pathname) && !import.meta.env.DEV) return undefined;
  const response = await assets.fetch(request);
  const ours = response.ok && pathname !== '/index.html' && pathname !== '/';
  return ours ? new Response(response.body, response) : undefined;
}
