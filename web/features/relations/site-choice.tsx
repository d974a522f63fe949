import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { siteQuery } from '#web/features/sites/public.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { ChosenPerson } from './chosen-person.tsx';
import { FindSite } from './find-site.tsx';

/** What was typed, and the id or slug of the site that was chosen. */
type Choice = { typed: string; ref: string };

/** The choice of a site by a search. `id`: of the field, and of the person in its place. */
export function useSiteChoice(id: string, value: Choice, set: (choice: Partial<Choice>) => void) {
  const found = useQuery({ ...siteQuery(value.ref), enabled: value.ref !== '' });
  const site = value.ref === '' ? undefined : found.data?.site;
  const missing = value.ref && found.error instanceof ApiError ? found.error.detail : undefined;
  /** Whether the pressed button disappears: focus then moves to the chosen person, or to the search field. */
  const turning = useRef(false);
  const settled = value.ref === '' || Boolean(site || missing);
  useEffect(() => {
    if (!turning.current || !settled) return;
    turning.current = false;
    document.getElementById(id)?.focus();
  });
  /** Does what makes one take the place of the other. */
  function turn(change: () => void) {
    turning.current = true;
    change();
  }
  return { id, value, set, site, missing, turn };
}

type Props = {
  choice: ReturnType<typeof useSiteChoice>;
  label: string;
  /** Why the chosen site cannot be related. */
  problem?: string | undefined;
  fault: string | undefined;
};

/** The search for a site, or the person whose site was chosen. */
export function SiteChoice({ choice, label, problem = choice.missing, fault }: Props) {
  const { id, value, set, site, turn } = choice;
  return value.ref === '' || problem ? (
    <FindSite
      fieldId={id}
      label={label}
      value={value.typed}
      onChange={(typed) => set({ typed, ref: '' })}
      fault={fault ?? problem}
      onFound={(ref) => turn(() => set({ ref }))}
    />
  ) : (
    <ChosenPerson id={id} site={site} onChange={() => turn(() => set({ ref: '' }))}>
      {fault && <p className="w-full text-[0.9375rem] font-medium text-(--danger)">{fault}</p>}
    </ChosenPerson>
  );
}

type ButtonsProps = {
  form: Pick<ReturnType<typeof useSubmission>, 'busy' | 'waiting'>;
  busyLabel: string;
  onCancel: () => void;
};

/** The buttons that add the chosen site, or drop the choice. */
export const ChoiceButtons = ({ form, busyLabel, onCancel }: ButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={busyLabel}>
      <Trans>Add to the page</Trans>
    </SubmitButton>
    <button type="button" className="button" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </button>
  </div>
);
