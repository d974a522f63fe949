import { z } from 'zod';
import { Id } from './primitives.ts';

export const Likes = z.object({ likes: z.number().int(), liked: z.boolean() });

export type Likes = z.infer<typeof Likes>;

export const likeMemory = { params: z.object({ id: Id }), reply: Likes };

export const unlikeMemory = { params: z.object({ id: Id }), reply: Likes };

export const likeCommunityMemory = likeMemory;

export const unlikeCommunityMemory = unlikeMemory;
