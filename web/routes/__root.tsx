import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '#web/lib/router-context.ts';
import { NotFound } from '#web/screens/visit/not-found.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound });
