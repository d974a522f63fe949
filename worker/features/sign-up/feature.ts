import type { Feature } from '#worker/http/feature.ts';
import { signUpRoutes } from './sign-up.routes.ts';

export const signUp: Feature = {
  routes: signUpRoutes,
};
