export { readWall } from './wall.service.ts';
