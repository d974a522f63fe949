import { FIRST_STEPS, type FirstStep, type Site } from '#worker/contract/site.ts';

/** A site is new until it has this many memories. */
const NEW_UNTIL = 3;

export const isNew = ({ memories_count }: Site): boolean => memories_count < NEW_UNTIL;

/** What a new site proposes to its owners next; nothing to anyone else. */
export function firstStepsOf(site: Site): FirstStep[] {
  const isOwner = site.privilege === 'owner' || site.privilege === 'sec_owner';
  if (!isOwner || !site.can.settings || !isNew(site)) return [];
  const done = site.settings.first_steps_done ?? [];
  const isTaken = { photo: false, story: site.memories_count > 0, family: site.has_invited };
  return FIRST_STEPS.filter((step) => !done.includes(step) && !isTaken[step]);
}
