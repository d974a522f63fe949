import { pagesAndRoutes } from './pages-and-routes.ts';
import { allows, prove } from './prove.ts';

const pages = (...patterns: string[]) => ({
  'worker/edge/pages.ts': patterns.map((one) => `{ pattern: '${one}' }`).join('\n'),
});

prove('the pages of the edge are the routes of the web', pagesAndRoutes, [
  { what: 'a page without a route', files: pages('/', '/login'), expected: '/login' },
  {
    what: 'a route without a page',
    files: { ...pages(), 'web/routes/$locale/secret.tsx': '' },
    expected: '/secret',
  },
  {
    what: 'a route in no language',
    files: { ...pages('/back'), 'web/routes/$locale/back.tsx': '', 'web/routes/back.tsx': '' },
    expected: 'page /back',
  },
  {
    what: 'a page in no language without such a route',
    files: {
      'worker/edge/pages.ts': "{ pattern: '/back', bare: true }",
      'web/routes/$locale/back.tsx': '',
    },
    expected: 'lists /back',
  },
]);

allows(pagesAndRoutes, 'layouts, groups and files in a row', {
  ...pages('/', '/login', '/site/$id', '/site/$id/edit'),
  'web/routes/__root.tsx': '',
  'web/routes/$locale/route.tsx': '',
  'web/routes/$locale/_plain.tsx': '',
  'web/routes/$locale/_plain/index.tsx': '',
  'web/routes/$locale/(account)/login.tsx': '',
  'web/routes/$locale/site.$id.tsx': '',
  'web/routes/$locale/site.$id.index.tsx': '',
  'web/routes/$locale/site.$id.edit.tsx': '',
});
