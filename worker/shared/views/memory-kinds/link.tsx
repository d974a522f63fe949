/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MemoryKind } from './memory-kind.ts';
import { PostCard } from './photo.tsx';

export const link: MemoryKind = { Card: PostCard, filter: msg`Links`, mourning: false };
