export { CardName } from './card-name.tsx';
