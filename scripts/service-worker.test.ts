import { expect, test } from 'vitest';
import { filesIn } from './build/service-worker.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_dialog.js': { file: 'assets/dialog.js', imports: ['_react.js', 'index.html', '_button.js'] },
  '_button.js': { file: 'assets/button.js', imports: ['_dialog.js'] },
  'a.tsx': { file: 'assets/a.js', imports: ['_dialog.js'], dynamicImports: ['b.tsx'] },
  'b.tsx': { file: 'assets/b.js' },
};

test('a module is kept with everything it imports, each file once, but not with what every page begins with', () => {
  expect(filesIn(manifest, { reading: ['a.tsx'], both: ['b.tsx', 'a.tsx'] })).toEqual({
    reading: ['/assets/a.js', '/assets/dialog.js', '/assets/react.js', '/assets/button.js'],
    both: ['/assets/b.js', '/assets/a.js', '/assets/dialog.js', '/assets/react.js', '/assets/button.js'],
  });
});

test('a module that was moved or is loaded with the page fails the build', () => {
  expect(() => filesIn(manifest, { reading: ['moved.tsx'] })).toThrow(/moved\.tsx/);
});
