import path from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { root } from '../lib/machine.mjs';

/**
 * Splits each page off its route, for the build and for the tests of the browser's code: a test then loads the
 * pages that it opens. `isGenerated` tells whether the tree of the routes is written anew.
 */
export const splitRoutes = (isGenerated: boolean) =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    enableRouteGeneration: isGenerated,
    routesDirectory: path.join(root, 'web/routes'),
    generatedRouteTree: path.join(root, 'web/app/route-tree.gen.ts'),
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
    // A page's loader is bundled with its page; the memorial, which is opened first, is part of the entry.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent']] },
  });
