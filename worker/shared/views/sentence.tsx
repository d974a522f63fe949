/** @jsxImportSource #views */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { Fragment } from '#views/jsx-runtime';

const MARK = '\0';

type SentenceProps = {
  i18n: I18n;
  /** A message with one value. */
  message: MessageDescriptor;
  /** The name of that value. */
  name: string;
  children: ReactNode;
};

/** A sentence with markup as its value: `<Trans>` needs React's context, which the edge does not have. */
export function Sentence({ i18n, message, name, children }: SentenceProps) {
  const [before, after] = i18n._({ ...message, values: { [name]: MARK } }).split(MARK);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** The non-empty pieces of a list, with a separator. */
export const Joined = ({ pieces, between = ' · ' }: { pieces: readonly ReactNode[]; between?: string }) => (
  <>
    {pieces.filter(Boolean).map((piece, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line keep their order
      <Fragment key={i}>
        {i > 0 && between}
        {piece}
      </Fragment>
    ))}
  </>
);
