import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailHead } from '#worker/core/email.ts';
import { previewPath } from '#worker/features/media/public.ts';

/** The head of an email about a site: the picture of its link previews, which only a public site has. */
export function siteHead(
  { config }: Pick<Ctx, 'config'>,
  site: Parameters<typeof previewPath>[0],
  name: string,
): EmailHead | undefined {
  const path = previewPath(site);
  return path === null ? undefined : { name, picture: `${config.origin}${path}` };
}
