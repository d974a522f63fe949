import { call } from '#web/lib/api.ts';
import * as ofCommunities from '#worker/contract/community-memory.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import * as likes from '#worker/contract/like.ts';
import * as ofSites from '#worker/contract/memory-commands.ts';

/** A memory of a site; or of a community, which `community_id` names. */
export type MemoryRef = { id: number; community_id?: number | undefined };
type Decision = BodyIn<typeof ofSites.decideMemory>;

export const deleteMemory = ({ id, community_id }: MemoryRef) =>
  community_id === undefined
    ? call(ofSites.deleteMemory, { params: { id } })
    : call(ofCommunities.deleteCommunityMemory, { params: { id } });

export const restoreMemory = ({ id, community_id }: MemoryRef) =>
  community_id === undefined
    ? call(ofSites.restoreMemory, { params: { id } })
    : call(ofCommunities.restoreCommunityMemory, { params: { id } });

export const decideMemory = ({ id, community_id }: MemoryRef, body: Decision) =>
  community_id === undefined
    ? call(ofSites.decideMemory, { params: { id }, body })
    : call(ofCommunities.decideCommunityMemory, { params: { id }, body });

export const likeMemory = ({ id, community_id }: MemoryRef) =>
  call(community_id === undefined ? likes.likeMemory : likes.likeCommunityMemory, { params: { id } });

export const unlikeMemory = ({ id, community_id }: MemoryRef) =>
  call(community_id === undefined ? likes.unlikeMemory : likes.unlikeCommunityMemory, { params: { id } });
