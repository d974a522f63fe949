export { presentCemetery } from './cemetery.present.ts';
export { type CemeteryRow, findCemetery, listCemeteriesById } from './cemetery.repo.ts';
