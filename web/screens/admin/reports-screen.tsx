import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminTable, type Column, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { ViewTabs } from '#web/features/operations/view-tabs.tsx';
import { ChargebacksTable } from '#web/features/report-admin/chargebacks-table.tsx';
import { ClaimsTable } from '#web/features/report-admin/claims-table.tsx';
import { reportsQuery } from '#web/features/report-admin/report-queries.ts';
import { ReportSheet } from '#web/features/report-admin/report-sheet.tsx';
import { REPORT_STATE_WORDS, SUBJECT_WORDS } from '#web/features/report-admin/report-words.ts';
import { useFormat } from '#web/i18n/format.ts';
import { REPORT_REASON_LABELS } from '#web/lib/report-reasons.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { REPORT_SUBJECTS, REPORTED_FOR } from '#worker/contract/report.ts';
import {
  exportPlatformReports,
  type PlatformReport,
  REPORT_AGES,
  REPORT_STATES,
} from '#worker/contract/report-admin.ts';

const VIEWS = ['reports', 'claims', 'chargebacks'] as const;
type View = (typeof VIEWS)[number];

/** What waits for a decision of the platform: reports, claims to sites that are disputed, and payments that banks take back. */
export function ReportsScreen() {
  const { t } = useLingui();
  const [search] = useAdminSearch();
  const view: View = VIEWS.find((one) => one === search.view) ?? 'reports';
  const lead = (
    <ViewTabs
      label={t`Reports and disputes`}
      shown={view}
      tabs={[
        { view: 'reports', label: t`Reports` },
        { view: 'claims', label: t`Disputed claims` },
        { view: 'chargebacks', label: t`Chargebacks` },
      ]}
    />
  );
  if (view === 'claims') return <ClaimsTable lead={lead} />;
  if (view === 'chargebacks') return <ChargebacksTable lead={lead} />;
  return <ReportsTable lead={lead} />;
}

/** What was reported as illegal or by family, and what nobody has decided on for two days. */
function ReportsTable({ lead }: { lead: ReactNode }) {
  const { t, i18n } = useLingui();
  const { ago } = useFormat();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(reportsQuery(search));
  const what = ({ subject, subject_id }: PlatformReport) => `${i18n._(SUBJECT_WORDS[subject])} ${subject_id}`;
  const columns: Column<PlatformReport>[] = [
    { id: 'what', label: t`What`, cell: what },
    {
      id: 'place',
      label: t`Where`,
      cell: ({ place }) =>
        place.name !== null ? (
          <UserText>{place.name}</UserText>
        ) : place.kind === 'site' ? (
          t`Private site ${place.id}`
        ) : (
          t`Private community ${place.id}`
        ),
    },
    {
      id: 'reasons',
      label: t`Reasons`,
      cell: ({ reasons }) => reasons.map(({ reason }) => i18n._(REPORT_REASON_LABELS[reason])).join(' · '),
    },
    { id: 'people', label: t`People`, isNumber: true, cell: ({ people }) => people },
    { id: 'family', label: t`Of them family`, isNumber: true, cell: ({ family }) => family },
    { id: 'since', label: t`Since`, sort: 'created', cell: ({ since }) => ago(since) },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <StateWord tone={REPORT_STATE_WORDS[state].tone}>{i18n._(REPORT_STATE_WORDS[state].name)}</StateWord>
      ),
    },
    {
      id: 'site-state',
      label: t`Site paused`,
      cell: ({ place }) => (place.frozen ? <StateWord tone="danger">{t`Yes`}</StateWord> : t`No`),
      extra: true,
    },
  ];
  return (
    <AdminTable
      title={t`Reports`}
      lead={lead}
      list={list}
      rows={list.data?.pages.flatMap(({ reports }) => reports) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={what}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: REPORT_STATES.map((id) => ({ id, label: i18n._(REPORT_STATE_WORDS[id].name) })),
        },
        {
          id: 'reason',
          label: t`Reason`,
          choices: [
            ...REPORTED_FOR.map((id) => ({ id, label: i18n._(REPORT_REASON_LABELS[id]) })),
            { id: 'family', label: t`Reported by family` },
          ],
        },
        {
          id: 'subject',
          label: t`What`,
          choices: REPORT_SUBJECTS.map((id) => ({ id, label: i18n._(SUBJECT_WORDS[id]) })),
        },
        {
          id: 'age',
          label: t`Waiting for`,
          choices: REPORT_AGES.map((days) => ({
            id: String(days),
            label: t`${plural(days, { one: '# day or more', other: '# days or more' })}`,
          })),
        },
      ]}
      csv={{ path: exportPlatformReports.path, name: 'reports' }}
      sheet={({ id }) => <ReportSheet key={id} id={id} />}
      empty={t`Nothing waits here: reports that are illegal, by family, or older than two days would.`}
    />
  );
}
