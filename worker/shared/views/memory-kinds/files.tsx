/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MemoryKind } from './memory-kind.ts';
import { PostCard } from './photo.tsx';

export const files: MemoryKind = { Card: PostCard, filter: msg`Files`, mourning: false };
