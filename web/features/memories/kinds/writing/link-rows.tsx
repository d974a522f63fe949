import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type DraftLink, needsPlan } from '#web/features/memories/drafts/draft-link.ts';
import { PlanOffer } from '#web/features/plans/public.ts';
import { RowButton } from '#web/ui/forms/reorder.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LINK_TITLE_MAX } from '#worker/contract/related-link.ts';
import type { Site } from '#worker/contract/site.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';

type Props = {
  /** The id of the first address, which the error summary links to. */
  id: string;
  links: readonly DraftLink[];
  subscribed: boolean;
  /** The site, where a plan is offered to the author. */
  offer: Site | null;
  onChange: (links: DraftLink[]) => void;
  fault: string | undefined;
};

/** The links of a memory, each with its address and title. What the plan does not include is said at once. */
export function LinkRows({ id, links, subscribed, offer, onChange, fault }: Props) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(links.length);
  // a link that was just added is typed next
  useEffect(() => {
    if (links.length > count.current)
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    count.current = links.length;
  }, [links.length]);
  if (links.length === 0) return null;
  const change = (key: string, patch: Partial<DraftLink>) =>
    onChange(links.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  return (
    <section className="flex flex-col gap-3" aria-label={t`Links`}>
      <ul ref={list} className="flex flex-col gap-3">
        {links.map((link, at) => {
          const number = at + 1;
          return (
            <li
              key={link.key}
              className="flex flex-col gap-3 rounded-[14px] border border-(--line) bg-(--surface) p-3"
            >
              {link.id !== null && !link.url ? (
                <p className="wrap-anywhere text-(--ink-2)">
                  <bdi dir="ltr">{link.host}</bdi>
                </p>
              ) : (
                <TextField
                  id={at === 0 ? id : `${id}-${link.key}`}
                  label={t`Web address of link ${number}`}
                  type="url"
                  inputMode="url"
                  ltr
                  autoComplete="off"
                  value={link.url}
                  onChange={(url) => change(link.key, { url, id: null })}
                />
              )}
              <p role="status" className="text-[0.9375rem] text-(--warning) empty:hidden">
                {!subscribed &&
                  needsPlan(link) &&
                  (offer ? (
                    <Trans>Links to video services and cloud drives need a subscription.</Trans>
                  ) : (
                    <Trans>
                      This site takes links to other pages, but not to video services and cloud drives.
                    </Trans>
                  ))}
              </p>
              {offer && needsPlan(link) && (
                <PlanOffer site={offer} limit="links">
                  <Trans>What a plan adds</Trans>
                </PlanOffer>
              )}
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    id={`${id}-title-${link.key}`}
                    label={t`Title of link ${number} (optional)`}
                    maxLength={LINK_TITLE_MAX}
                    autoComplete="off"
                    value={link.title}
                    onChange={(title) => change(link.key, { title })}
                  />
                </div>
                <RowButton
                  label={t`Remove link ${number}`}
                  onPress={() => onChange(links.filter(({ key }) => key !== link.key))}
                >
                  <Trash2 strokeWidth={1.5} aria-hidden="true" />
                </RowButton>
              </div>
            </li>
          );
        })}
      </ul>
      <FaultNote id={id} fault={fault} />
    </section>
  );
}
