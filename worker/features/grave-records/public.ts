export { mapLinks } from '#worker/shared/map-links.ts';
export { wayLines } from './emails/way-lines.ts';
export { presentGrave } from './grave-record.present.ts';
export {
  type FoundGrave,
  findGraveRecord,
  hasRecordQuery,
  listPhotos as listWayPhotos,
} from './grave-record.repo.ts';
export { readGraveRecord } from './grave-record.service.ts';
