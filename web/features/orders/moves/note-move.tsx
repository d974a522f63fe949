import { msg } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { type Move, NOTE_MAX } from '#worker/contract/order.ts';
import { Note, SomeNote } from '#worker/contract/schemas/order.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';

type NoteMoveName =
  | 'ask_cancel'
  | 'refuse_cancel'
  | 'decline'
  | 'return_draft'
  | 'draft'
  | 'complete'
  | 'cancel';

type Props = MovePartProps & {
  move: NoteMoveName;
  title: string;
  label: string;
  hint?: string;
  action: string;
  said: string;
  /** The move can be made without a note. */
  isOptional?: boolean;
  children?: ReactNode;
};

/** A move that has a note and nothing else. */
export function NoteMove({ label, hint, isOptional = false, children, ...props }: Props) {
  const [note, setNote] = useState('');
  const { move } = props;
  const id = `move-${move}`;
  return (
    <MoveDialog
      {...props}
      fields={{
        note: {
          id,
          schema: isOptional ? Note : SomeNote,
          own: NOTE_OWN,
        },
      }}
      values={() => ({ note: note.trim() })}
      bodyOf={({ note }): Move => ({ move, note })}
    >
      {(faultOf) => (
        <>
          {children}
          <TextArea
            id={id}
            label={label}
            hint={hint}
            value={note}
            onChange={setNote}
            max={NOTE_MAX}
            fault={faultOf('note')}
          />
        </>
      )}
    </MoveDialog>
  );
}

export const NOTE_OWN = { 'text.too_short': msg`Write a note`, 'field.required': msg`Write a note` };
