export { presentCemetery } from './cemetery.present.ts';
export { type CemeteryRow, findCemetery, listCemeteriesById, saveCemetery } from './cemetery.repo.ts';
