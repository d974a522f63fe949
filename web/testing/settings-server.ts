import { fireEvent, screen } from '@testing-library/react';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo, SitePatch } from '#worker/contract/site-settings.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { aUser } from './a-user.ts';
import { renderApp } from './render-app.tsx';

const AT = '/api/sites/ruth-cohen';

export const anInfo = (handlers: Partial<SiteInfo> = {}): SiteInfo => ({
  id: 7,
  created_at: '2025-01-01T00:00:00Z',
  owner_id: 1,
  owner_name: 'Dana Levi',
  owner_email: 'dana@example.org',
  adar_custom: 'first',
  sign_in_to_view: false,
  indexable: true,
  controlled: false,
  accent: 'default',
  accent_color: null,
  community_look: null,
  cover: null,
  old_slugs: ['ruthie'],
  sections: [
    'site_info',
    'privacy',
    'plan',
    'services',
    'groups_tags',
    'moderators',
    'display',
    'additional',
    'relations',
    'links',
    'grave',
    'delete',
  ],
  version: 1,
  ...handlers,
});

const ownerMay = Object.fromEntries(
  Object.keys(aSite().can).map((privilege) => [privilege, true]),
) as Site['can'];

/** A server with one site, whose settings more than one person changes. */
export function settingsServer(
  site: Partial<Site> = {},
  info: Partial<SiteInfo> = {},
  handlers: Parameters<typeof network>[0] = {},
) {
  const stored = {
    site: aSite({ privilege: 'owner', can: ownerMay, subscribed: false, photos_used: 2, ...site }),
    info: anInfo(info),
  };
  const server = {
    ...stored,
    /** Requests fail with a network error. */
    offline: false,
    /** Requests wait for this promise. */
    delay: Promise.resolve(),
    /** Requests arrive, but their responses are lost. */
    dropsResponses: false,
    requests: [] as Request[],
    /** Saves a change as another user. */
    saveAsOtherUser: (site: Partial<Site>, info: Partial<SiteInfo> = {}) => {
      const version = server.site.version + 1;
      server.site = { ...server.site, ...site, version };
      server.info = { ...server.info, ...info, version };
    },
    lastPatch: async (): Promise<SitePatch | undefined> =>
      (await server.requests
        .findLast(({ method }) => method === 'PATCH')
        ?.clone()
        .json()) as SitePatch | undefined,
  };
  const patch = async (request: Request) => {
    if (server.offline) throw new TypeError('Failed to fetch');
    await server.delay;
    const version = Number(request.headers.get('If-Match')?.replaceAll(/\D/g, ''));
    if (version !== server.site.version)
      return problem('request.stale', 412, 'Changed.', { params: { current: server.site } });
    const { settings, ...changes } = (await request.json()) as SitePatch;
    const { adar_custom, sign_in_to_view, indexable, accent, ...siteFields } = changes;
    const infoFields = Object.entries({ adar_custom, sign_in_to_view, indexable, accent });
    server.saveAsOtherUser(
      { ...(siteFields as Partial<Site>), settings: { ...server.site.settings, ...(settings as object) } },
      Object.fromEntries(infoFields.filter(([, value]) => value !== undefined)),
    );
    if (server.dropsResponses) throw new TypeError('Failed to fetch');
    return json({ site: server.site });
  };
  server.requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    [`GET ${AT}`]: () => json({ site: server.site }),
    [`GET ${AT}/info`]: () => json({ info: server.info }),
    [`GET ${AT}/groups`]: () => json({ groups: [] }),
    'PATCH /api/sites/7': patch,
    ...handlers,
  });
  return server;
}

/** The site's settings as the logged-in user sees them. */
export async function openSettings(section: string, level = 2) {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const app = await renderApp(`/en/site/ruth-cohen/settings${section}`);
  await screen.findByRole('heading', { level });
  return app;
}

export function write(field: HTMLElement, value: string): void {
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field, { target: { value } });
}
