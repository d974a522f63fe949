export { findGraveIdOf, passGraveSite } from './grave.repo.ts';
export { leaving, readGrave } from './grave.service.ts';
