import type { Community } from '#worker/contract/community.ts';

/** Whether the reader is a member, or an administrator, who has all that a member has. */
export const isInside = ({ privilege, can }: Pick<Community, 'privilege' | 'can'>): boolean =>
  privilege !== 'none' || can.settings === true;
