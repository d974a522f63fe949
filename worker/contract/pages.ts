export type Page = {
  /** The route below the language prefix, as in `web/routes`; `$id` names a parameter. */
  readonly pattern: string;
  /** Which HTML document the edge responds with. */
  readonly shell: 'home' | 'site' | 'plain';
  readonly indexable: boolean;
  /** In local builds only. */
  readonly local?: boolean;
  /** The path has no language prefix. */
  readonly bare?: boolean;
};

/** Every page; the routes in `web/routes` are the same. */
export const pages = [
  { pattern: '/', shell: 'home', indexable: true },
  { pattern: '/site/$id', shell: 'site', indexable: true },
  { pattern: '/search', shell: 'plain', indexable: false },
  { pattern: '/search/$query', shell: 'plain', indexable: false },
  { pattern: '/login', shell: 'plain', indexable: false },
  { pattern: '/register', shell: 'plain', indexable: false },
  { pattern: '/verify', shell: 'plain', indexable: false },
  { pattern: '/forgot', shell: 'plain', indexable: false },
  { pattern: '/reset', shell: 'plain', indexable: false },
  { pattern: '/email', shell: 'plain', indexable: false },
  { pattern: '/dashboard/account', shell: 'plain', indexable: false },
  { pattern: '/auth/process', shell: 'plain', indexable: false },
  { pattern: '/auth/callback', shell: 'plain', indexable: false, bare: true },
  { pattern: '/invitation', shell: 'plain', indexable: false },
  { pattern: '/unsubscribe', shell: 'plain', indexable: false },
  { pattern: '/onboarding', shell: 'plain', indexable: false },
  { pattern: '/onboarding/from', shell: 'plain', indexable: false },
  { pattern: '/sites', shell: 'plain', indexable: false },
  { pattern: '/updates', shell: 'plain', indexable: false },
  { pattern: '/site/$id/codes', shell: 'plain', indexable: false },
  { pattern: '/site/$id/members', shell: 'plain', indexable: false },
  { pattern: '/site/$id/moderation', shell: 'plain', indexable: false },
  { pattern: '/site/$id/succession', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/privacy', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/display', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/mods', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/groups-and-tags', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/relations', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/links', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/extended-info', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/services', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/plan', shell: 'plain', indexable: false },
  { pattern: '/site/$id/settings/delete', shell: 'plain', indexable: false },
  { pattern: '/create-from-ref', shell: 'plain', indexable: false },
  { pattern: '/site-from-ref', shell: 'plain', indexable: false },
  { pattern: '/ko', shell: 'plain', indexable: false },
  { pattern: '/wall/$id', shell: 'plain', indexable: false },
  { pattern: '/dashboard/community_code', shell: 'plain', indexable: false },
  { pattern: '/index_comming_soon', shell: 'plain', indexable: false },
  { pattern: '/offline', shell: 'plain', indexable: false },
  { pattern: '/dev/ui', shell: 'plain', indexable: false, local: true },
] as const satisfies readonly Page[];
