import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '#web/lib/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({});
