/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MemoryKind } from './memory-kind.ts';
import { PostCard } from './photo.tsx';

export const video: MemoryKind = { Card: PostCard, filter: msg`Videos`, mourning: false };
