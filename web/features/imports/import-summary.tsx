import { Plural } from '@lingui/react/macro';
import type { Import } from '#worker/contract/import.ts';

/** What an import adds, added or took back, in a sentence for each. */
export function ImportSummary({ imported: { counts } }: { imported: Import }) {
  const { ready, duplicates, faulty, applied, undone, kept } = counts;
  const lines = {
    ready: <Plural value={ready} one="One person can be added." other="# people can be added." />,
    applied: <Plural value={applied} one="One person was added." other="# people were added." />,
    undone: (
      <Plural
        value={undone}
        one="One person was taken off the wall again."
        other="# people were taken off the wall again."
      />
    ),
    kept: (
      <Plural
        value={kept}
        one="One person was changed since and stayed on the wall."
        other="# people were changed since and stayed on the wall."
      />
    ),
    duplicates: (
      <Plural
        value={duplicates}
        one="One person is already there and is not added again."
        other="# people are already there and are not added again."
      />
    ),
    faulty: <Plural value={faulty} one="One row cannot be added." other="# rows cannot be added." />,
  };
  return (
    <ul className="flex flex-col gap-1">
      {(Object.keys(lines) as (keyof typeof lines)[]).map(
        (count) => counts[count] > 0 && <li key={count}>{lines[count]}</li>,
      )}
    </ul>
  );
}
