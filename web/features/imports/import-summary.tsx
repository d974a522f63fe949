import type { Import } from '#worker/contract/import.ts';
import type { ImportPart } from './import-part.ts';

const SAID = ['ready', 'updates', 'applied', 'undone', 'kept', 'duplicates', 'faulty'] as const;

/** What an import adds, added or took back, in a sentence for each. */
export function ImportSummary({ imported: { counts }, part }: { imported: Import; part: ImportPart }) {
  const lines = part.summary(counts);
  return (
    <ul className="flex flex-col gap-1">
      {SAID.map((count) => counts[count] > 0 && <li key={count}>{lines[count]}</li>)}
    </ul>
  );
}
