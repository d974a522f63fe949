import { Plural } from '@lingui/react/macro';
import type { Import } from '#worker/contract/import.ts';

/** What an import adds, added or took back, in a sentence for each. */
export function ImportSummary({ imported: { counts } }: { imported: Import }) {
  const { ready, duplicates, faulty, applied, undone, kept } = counts;
  return (
    <ul className="flex flex-col gap-1">
      {ready > 0 && (
        <li>
          <Plural value={ready} one="One person can be added." other="# people can be added." />
        </li>
      )}
      {applied > 0 && (
        <li>
          <Plural value={applied} one="One person was added." other="# people were added." />
        </li>
      )}
      {undone > 0 && (
        <li>
          <Plural
            value={undone}
            one="One person was taken off the wall again."
            other="# people were taken off the wall again."
          />
        </li>
      )}
      {kept > 0 && (
        <li>
          <Plural
            value={kept}
            one="One person was changed since and stayed on the wall."
            other="# people were changed since and stayed on the wall."
          />
        </li>
      )}
      {duplicates > 0 && (
        <li>
          <Plural
            value={duplicates}
            one="One person is already there and is not added again."
            other="# people are already there and are not added again."
          />
        </li>
      )}
      {faulty > 0 && (
        <li>
          <Plural value={faulty} one="One row cannot be added." other="# rows cannot be added." />
        </li>
      )}
    </ul>
  );
}
