import { Plural, useLingui } from '@lingui/react/macro';
import type { PlatformKind } from '#worker/contract/import.ts';
import type { ImportPart } from './import-part.ts';
import { columnsOf, isEnoughFor, namedBy, platformColumns } from './platform-columns.ts';

/** Rows of a kind for the platform; `intro` says what a row means. */
export function usePlatformPart(
  kind: PlatformKind,
  { title, intro }: { title: string; intro: string },
): ImportPart {
  const { t, i18n } = useLingui();
  const labelled = new Map(Object.entries(platformColumns[kind]));
  const columns = columnsOf(kind).flatMap((id) => {
    const column = labelled.get(id);
    return column
      ? [{ id, label: i18n._(column.label), headings: column.headings, isUntypical: id === 'name' }]
      : [];
  });
  return {
    kind,
    communityId: null,
    columns,
    isEnough: isEnoughFor[kind],
    lang: null,
    named: namedBy[kind],
    stale: ['registry', 'code-batches'],
    intro,
    template: title,
    lacking: t`Choose columns for everything that a row needs.`,
    warning: (chosen) =>
      chosen.includes('override')
        ? t`Codes that open something already are pointed elsewhere where this column says yes.`
        : null,
    apply: t`Import the rows`,
    undoing: t`What it added is taken back and what it changed is as before, but for what somebody has changed since.`,
    states: {
      open: t`Not every row has been checked yet.`,
      checking: t`The rows are being checked…`,
      checked: t`The rows were checked. Nothing has been imported yet.`,
      applying: t`The rows are being imported…`,
      applied: t`The import is done.`,
      undoing: t`What was imported is being taken back…`,
      undone: t`The import was undone.`,
      failed: t`The import stopped in the middle. You can take back what it added and import the file again.`,
    },
    failures: {
      rights: t`The person who started this may no longer do it. Another administrator can go on.`,
      // these concern communities alone
      plan: t`The import stopped.`,
      deletion: t`The import stopped.`,
      gone: t`The import stopped.`,
    },
    verdicts: {
      ready: t`Will be added`,
      update: t`Will be changed`,
      duplicate: t`Already there`,
      faulty: t`Cannot be imported`,
      applied: t`Imported`,
      undone: t`Taken back`,
      kept: t`Changed since, so it stayed`,
    },
    sameAsRow: (line) => t`The same as row ${line}`,
    isStored: t`Is there already`,
    summary: ({ ready, updates, duplicates, faulty, applied, undone, kept }) => ({
      ready: <Plural value={ready} one="One row will be added." other="# rows will be added." />,
      updates: (
        <Plural value={updates} one="One row changes what is there." other="# rows change what is there." />
      ),
      applied: <Plural value={applied} one="One row was imported." other="# rows were imported." />,
      undone: <Plural value={undone} one="One row was taken back." other="# rows were taken back." />,
      kept: (
        <Plural
          value={kept}
          one="One row was changed since and stayed."
          other="# rows were changed since and stayed."
        />
      ),
      duplicates: (
        <Plural
          value={duplicates}
          one="One row is there already and is left out."
          other="# rows are there already and are left out."
        />
      ),
      faulty: <Plural value={faulty} one="One row cannot be imported." other="# rows cannot be imported." />,
    }),
  };
}
