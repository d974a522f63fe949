import { FILES_KEPT_DAYS, STORAGE_BYTES } from '#worker/contract/media.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { OBJECTION_DAYS, SUCCESSORS_MOST } from '#worker/contract/succession.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** The figures that a text may name in braces, as `{free_photos}`: each is what the code keeps to. */
export const FIGURES: Readonly<Record<string, number>> = {
  free_photos: FREE_PHOTOS,
  free_megabytes: STORAGE_BYTES.free / MB,
  plan_gigabytes: STORAGE_BYTES.subscribed / GB,
  restore_days: RESTORE_DAYS,
  file_days: FILES_KEPT_DAYS,
  successors: SUCCESSORS_MOST,
  objection_days: OBJECTION_DAYS,
};
