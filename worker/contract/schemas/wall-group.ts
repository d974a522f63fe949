import { z } from 'zod';
import { ENTRY_GROUP_MAX } from '#worker/contract/wall.ts';
import { IdOrSlug, name } from './primitives.ts';

const OfCommunity = z.object({ id: IdOrSlug });
const GroupName = name(ENTRY_GROUP_MAX, 1);

export const listWallGroups = {
  params: OfCommunity,
  reply: z.object({ groups: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
};

export const renameWallGroup = {
  params: OfCommunity,
  body: z.strictObject({ name: GroupName, to: GroupName }),
};

export const deleteWallGroup = {
  params: OfCommunity,
  body: z.strictObject({ name: GroupName }),
};
