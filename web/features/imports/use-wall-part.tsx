import { Plural, useLingui } from '@lingui/react/macro';
import type { Community } from '#worker/contract/community.ts';
import { WALL_COLUMNS } from '#worker/contract/import.ts';
import { columnLabels, type FieldColumn, fieldColumn, HEADINGS } from './columns.ts';
import { areNamed } from './guess-columns.ts';
import type { ImportColumn, ImportPart } from './import-part.ts';

const OF_THE_WALL = [
  'wall',
  'wall-days',
  'wall-duplicates',
  'wall-groups',
  'wall-entry',
  'community-sites',
  'my-communities',
];

/** The columns of a wall: what every entry has, and the private fields of the community. */
export const wallColumns = (
  labelOf: (column: (typeof WALL_COLUMNS)[number]) => string,
  fields: readonly FieldColumn[],
  { withSites }: { withSites: boolean },
): ImportColumn[] => [
  ...WALL_COLUMNS.filter((column) => column !== 'site' || withSites).map((column) => ({
    id: column,
    label: labelOf(column),
    headings: HEADINGS[column],
    isUntypical: column === 'name',
  })),
  ...fields.map((field) => ({ id: fieldColumn(field), label: field.name, headings: '' })),
];

/** People for the wall of a community. */
export function useWallPart(community: Community): ImportPart {
  const { t, i18n } = useLingui();
  const withSites = community.can.approve_sites;
  return {
    kind: 'wall',
    communityId: community.id,
    columns: wallColumns((column) => i18n._(columnLabels[column]), community.private_fields ?? [], {
      withSites,
    }),
    isEnough: areNamed,
    lang: community.lang,
    named: ['name', 'first_name', 'last_name'],
    stale: OF_THE_WALL,
    intro: t`Choose an Excel file (.xlsx) or a CSV file with a row for every person and headings in its first row. Nothing is added before you have seen what was found in it.`,
    template: t`People for the wall`,
    lacking: t`Choose the columns of the first name and the last name, or that of the full name.`,
    apply: t`Add to the wall`,
    undoing: t`Everyone it added is taken off the wall again, but for those whom somebody has changed since.`,
    states: {
      open: t`Not every row has been checked yet.`,
      checking: t`The rows are being checked…`,
      checked: t`The rows were checked. Nothing has been added yet.`,
      applying: t`The people are being added…`,
      applied: t`The import is done.`,
      undoing: t`What was added is being taken back…`,
      undone: t`The import was undone.`,
      failed: t`The import stopped in the middle. You can take back what it added and import the file again.`,
    },
    failures: {
      rights: t`The person who started this may no longer do it. Another owner or editor can go on.`,
      plan: t`Private fields are no longer open in this community.`,
      deletion: t`This community is about to be deleted, so nobody is added to it.`,
      gone: t`The community was deleted.`,
    },
    verdicts: {
      ready: t`Will be added`,
      update: t`Will be changed`,
      duplicate: t`Already there`,
      faulty: t`Cannot be added`,
      applied: t`Added`,
      undone: t`Taken back`,
      kept: t`Changed since, so it stayed`,
    },
    sameAsRow: (line) => t`The same person as in row ${line}`,
    isStored: t`Is on the wall`,
    summary: ({ ready, duplicates, faulty, applied, undone, kept }) => ({
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
    }),
  };
}
