export { useHuman } from './human-check.tsx';
export { signInOptionsQuery } from './sign-in-options.ts';
