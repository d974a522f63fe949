import { folderCircles } from './folder-circles.ts';
import { allows, prove } from './prove.ts';

const imports = (from: string, name = 'x') =>
  `import { ${name} } from '${from}';\nexport const y = ${name};\n`;

prove('folders import each other in one direction', folderCircles, [
  {
    what: 'two features that need each other',
    files: {
      'web/features/relations/one.ts': imports('#web/features/sites/public.ts'),
      'web/features/sites/more/two.ts': imports('#web/features/relations/public.ts'),
    },
    expected: 'web/features/relations/ → web/features/sites/ → web/features/relations/',
  },
  {
    what: 'three folders of a feature that need each other',
    files: {
      'web/features/a/card/one.ts': imports('#web/features/a/menu/two.ts'),
      'web/features/a/menu/two.ts': imports('#web/features/a/form/three.ts'),
      'web/features/a/form/three.ts': imports('#web/features/a/card/one.ts'),
    },
    expected: 'a/card → web/features/a/menu → web/features/a/form',
  },
  {
    what: 'a circle closed at run time, through a file at the top of its feature',
    files: {
      'web/features/a/one.ts': "export const menu = () => import('./menu/two.ts');\n",
      'web/features/a/menu/two.ts': imports('#web/features/a/one.ts'),
    },
    expected: 'web/features/a/one.ts closes a circle',
  },
  {
    what: 'a circle inside a layer',
    files: {
      'web/ui/forms/sheet.tsx': imports('#web/ui/dialog.tsx'),
      'web/ui/dialog.tsx': imports('./forms/sheet.tsx'),
    },
    expected: 'web/ui/forms → web/ui/dialog.tsx → web/ui/forms',
  },
  {
    what: 'two folders of a feature of the worker that need each other',
    files: {
      'worker/features/a/emails/one.ts': imports('#worker/features/a/formats/two.ts'),
      'worker/features/a/formats/two.ts': imports('#worker/features/a/emails/one.ts'),
    },
    expected: 'worker/features/a/emails → worker/features/a/formats → worker/features/a/emails',
  },
  {
    what: 'two files at the top of a feature of the worker that need each other',
    files: {
      'worker/features/a/one.repo.ts': imports('./two.repo.ts'),
      'worker/features/a/two.repo.ts': imports('./one.repo.ts'),
    },
    expected: 'worker/features/a/one.repo.ts closes a circle',
  },
]);

allows(folderCircles, 'two files of one folder to know each other', {
  'web/features/a/drafts/one.ts': imports('./two.ts'),
  'web/features/a/drafts/two.ts': imports('./one.ts'),
});
