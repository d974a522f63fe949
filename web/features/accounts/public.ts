export { useHuman } from './human-check.tsx';
