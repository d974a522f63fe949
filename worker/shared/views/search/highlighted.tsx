/** @jsxImportSource #views */
import { segmentsOf } from '#worker/shared/name-match.ts';

/** A text with the letters that match a query in bold. */
export const Highlighted = ({ text, query }: { text: string; query: string }) => (
  <>
    {segmentsOf(text, query).map(({ text: part, isMatch }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      isMatch ? <b key={at}>{part}</b> : part,
    )}
  </>
);
