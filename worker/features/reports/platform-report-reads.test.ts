import { expect, test } from 'vitest';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { examineReports, type ReportFilters } from './platform-reports.repo.ts';

const AT = '2026-11-10T12:00:00.000Z';

test.each<[string, ReportFilters]>([
  ['what is open', { state: 'open' }],
  ['what was removed', { state: 'remove' }],
  ['a reason', { state: 'keep', reason: 'illegal' }],
  ['the kind of what was reported', { state: 'keep', subject: 'comment' }],
])(
  'reports are found by %s in both directions without reading all of them, or sorting them',
  async (_, by) => {
    for (const ascending of [true, false])
      for (const after of [undefined, 5]) {
        const [query = ''] = await queriesOf((on) =>
          examineReports(on, by, { now: AT, after, ascending, limit: 50 }),
        );
        const steps = await planOf(query);
        expect(steps, query).not.toMatch(/SCAN (?:r|other|reports)\b|TEMP B-TREE/);
      }
  },
);
