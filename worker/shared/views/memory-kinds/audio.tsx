/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MemoryKind } from './memory-kind.ts';
import { PostCard } from './photo.tsx';

export const audio: MemoryKind = { Card: PostCard, filter: msg`Audio`, mourning: false };
