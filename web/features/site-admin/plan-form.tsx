import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { PLAN_NAMES } from '#web/features/plans/public.ts';
import { call } from '#web/lib/api.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { setPlan } from '#worker/contract/plan.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import type { AdminSiteSheet } from '#worker/contract/site-admin.ts';
import { useSiteChanged } from './site-queries.ts';

type Plan = (typeof PLANS)[number];
type FormProps = { site: AdminSiteSheet & { name: string }; onClose: () => void };

/** Gives a site a plan that nobody pays for, or ends the one it has. */
export function PlanForm({ site, onClose }: FormProps) {
  const { t, i18n } = useLingui();
  const changed = useSiteChanged();
  const [plan, setChosen] = useState<Plan | 'end'>('annual');
  const [until, setUntil] = useState('');
  const { id, name } = site;
  const ends = plan === 'end';
  return (
    <ActForm
      title={ends ? t`End the plan of the site of ${name}` : t`Grant the site of ${name} a plan`}
      action={ends ? t`End the plan` : t`Grant the plan`}
      busyAction={t`Saving…`}
      danger={ends}
      send={(reason) =>
        call(setPlan, {
          params: { id },
          body: ends ? { end: true } : { plan, until: until ? `${until}T23:59:59.000Z` : null },
          reason,
        })
      }
      onDone={() => {
        changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <ChoiceField
        label={t`Plan`}
        choices={[
          ...PLANS.map((one) => ({ id: one, label: i18n._(PLAN_NAMES[one]) })),
          ...(site.subscribed ? [{ id: 'end', label: t`None: end the present plan` }] : []),
        ]}
        value={plan}
        onChange={(chosen) => setChosen(chosen as Plan | 'end')}
      />
      {ends ? (
        <p>
          <Trans>
            Nothing more is charged. Nothing is deleted, and the owner and the payer get an email.
          </Trans>
        </p>
      ) : (
        <TextField type="date" label={t`Until (empty: without end)`} value={until} onChange={setUntil} />
      )}
    </ActForm>
  );
}
