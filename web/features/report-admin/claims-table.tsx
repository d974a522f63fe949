import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminTable, type Column, StateWord, type Tone, useAdminSearch } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { type AdminClaim, exportAdminClaims } from '#worker/contract/claim-admin.ts';
import { CLAIM_STATES } from '#worker/contract/succession.ts';
import { ClaimSheet } from './claim-sheet.tsx';
import { claimsQuery } from './dispute-queries.ts';

const STATES: Record<AdminClaim['state'], { name: MessageDescriptor; tone: Tone }> = {
  open: { name: msg`Open to objections`, tone: 'quiet' },
  disputed: { name: msg`Disputed`, tone: 'danger' },
  refused: { name: msg`Refused`, tone: 'quiet' },
  withdrawn: { name: msg`Withdrawn`, tone: 'quiet' },
  done: { name: msg`Transferred`, tone: 'good' },
};

/** Requests of successors for sites; those to which someone objected wait for an administrator. */
export function ClaimsTable({ lead }: { lead: ReactNode }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(claimsQuery(search));
  const columns: Column<AdminClaim>[] = [
    {
      id: 'site',
      label: t`Site`,
      cell: ({ site }) =>
        site.name === null ? t`Private site ${site.id}` : <UserText>{site.name}</UserText>,
    },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => <StateWord tone={STATES[state].tone}>{i18n._(STATES[state].name)}</StateWord>,
    },
    { id: 'claimant', label: t`ID of the claimant`, isNumber: true, cell: ({ claimant_id }) => claimant_id },
    { id: 'owner', label: t`ID of the owner`, isNumber: true, cell: ({ owner_id }) => owner_id },
    {
      id: 'objected',
      label: t`Objection by user`,
      isNumber: true,
      cell: ({ objected_by }) => objected_by,
    },
    { id: 'created', label: t`Since`, sort: 'created', cell: ({ created_at }) => day(created_at) },
    { id: 'ends', label: t`Objections until`, cell: ({ ends_at }) => day(ends_at), extra: true },
    {
      id: 'site-state',
      label: t`Site paused`,
      cell: ({ site }) => (site.frozen ? <StateWord tone="danger">{t`Yes`}</StateWord> : t`No`),
    },
  ];
  return (
    <AdminTable
      title={t`Reports`}
      lead={lead}
      list={list}
      rows={list.data?.pages.flatMap(({ claims }) => claims) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ site }) => site.name ?? t`Private site ${site.id}`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: CLAIM_STATES.map((id) => ({ id, label: i18n._(STATES[id].name) })),
        },
      ]}
      csv={{ path: exportAdminClaims.path, name: 'claims' }}
      sheet={(claim, close) => <ClaimSheet key={claim.id} id={claim.id} onDone={close} />}
      empty={t`No claim is disputed.`}
    />
  );
}
