import { messagesInAreas } from './messages-in-areas.ts';
import { allows, prove } from './prove.ts';

const WITH_MESSAGE = "import { msg } from '@lingui/core/macro';\nexport const Form = msg`Log in`;\n";
const route = (areas: string) =>
  `import { Form } from '#web/features/accounts/form.tsx';\nexport const Route = { ${areas} component: Form };\n`;

prove('every message is in an area that its page or its tap loads', messagesInAreas, [
  {
    what: 'a route that names no area',
    files: { 'web/routes/$locale/login.tsx': route(''), 'web/features/accounts/form.tsx': WITH_MESSAGE },
    expected:
      "web/routes/$locale/login.tsx does not load the messages of the area 'account', which web/features/accounts/form.tsx says",
  },
  {
    what: 'a route that names another area',
    files: {
      'web/routes/$locale/login.tsx': route("staticData: { areas: ['search'] },"),
      'web/features/accounts/form.tsx': WITH_MESSAGE,
    },
    expected: "does not load the messages of the area 'account'",
  },
  {
    what: 'a tap that loads a part without its messages',
    files: {
      'web/app/menu.tsx':
        "const Part = lazyPart([], async () => (await import('#web/features/accounts/form.tsx')).Form);\n",
      'web/features/accounts/form.tsx': WITH_MESSAGE,
    },
    expected:
      "web/app/menu.tsx does not load the messages of the area 'account', which web/features/accounts/form.tsx says",
  },
  {
    what: 'a route that draws a view of another area',
    files: {
      'web/routes/$locale/login.tsx': route(''),
      'web/features/accounts/form.tsx': "export { Login } from '#worker/shared/views/account/login.tsx';\n",
      'worker/shared/views/account/login.tsx': WITH_MESSAGE,
    },
    expected: "of the area 'account', which worker/shared/views/account/login.tsx says",
  },
  {
    what: 'an import on demand by hand',
    files: {
      'web/routes/$locale/login.tsx':
        "export const open = () => import('#web/features/accounts/form.tsx');\n",
      'web/features/accounts/form.tsx': WITH_MESSAGE,
    },
    expected: "does not load the messages of the area 'account'",
  },
]);

allows(messagesInAreas, 'a route with its area, also where the route around it names it', {
  'web/routes/$locale/login.tsx': route("staticData: { areas: ['account'] },"),
  'web/routes/$locale/login.done.tsx': route(''),
  'web/features/accounts/form.tsx': WITH_MESSAGE,
});

allows(messagesInAreas, 'a tap with its areas, and types of what another area says', {
  'web/routes/$locale/index.tsx':
    "import type { Form } from '#web/features/accounts/form.tsx';\nimport '#web/app/menu.tsx';\nexport const Route = {};\n",
  'web/app/menu.tsx':
    "const Part = lazyPart(['account'], async () => (await import('#web/features/accounts/form.tsx')).Form);\n",
  'web/features/accounts/form.tsx': WITH_MESSAGE,
});
