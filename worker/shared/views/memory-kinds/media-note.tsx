/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

const PROCESSING = msg`It is being prepared and will appear here soon.`;
const REFUSED = msg`This file could not be read, so it cannot be shown.`;
export const CLOSED = msg`It cannot be opened for now. Nothing was deleted.`;

/** Why an attachment is not shown; null for one that is. */
export function closedBecause({ state, closed }: MemoryMedia): MessageDescriptor | null {
  if (closed) return CLOSED;
  if (state === 'ready') return null;
  return state === 'processing' ? PROCESSING : REFUSED;
}

type NoteProps = { view: View; name: string | null; why: MessageDescriptor | null };

/** The line in place of what cannot be opened, with its name. */
export const Note = ({ view, name, why }: NoteProps) => (
  <p className="media-note">
    {name && (
      <span>
        <bdi>{name}</bdi>
      </span>
    )}
    {why && <span className="small">{view.i18n._(why)}</span>}
  </p>
);

export const MediaNote = ({ view, media }: { view: View; media: MemoryMedia }) => (
  <Note view={view} name={media.caption ?? media.name} why={closedBecause(media)} />
);
