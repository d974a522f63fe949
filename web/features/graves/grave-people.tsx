import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PersonLine } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { SharedGrave } from '#worker/contract/grave.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { formatYears } from '#worker/shared/examples.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { useOrderGrave } from './shared-grave-queries.ts';

type Props = { site: Site; grave: SharedGrave; onDone: (message: string) => void };

/** The people on the stone in their order, which is changed by buttons or by dragging. */
export function GravePeople({ site, grave, onDone }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const order = useOrderGrave(site.id, grave.version);
  const [dragged, setDragged] = useState<number | null>(null);
  const [grabbed, setGrabbed] = useState<number | null>(null);
  const { people } = grave;
  const nameOf = (card: SiteCard | null) => (card ? namesFor(card, locale).main.text : t`A private site`);

  function move(siteId: number, to: number) {
    const from = people.findIndex(({ site_id }) => site_id === siteId);
    const moved = people[from];
    if (order.isPending || !moved || to < 0 || to >= people.length || to === from) return;
    const sites = people
      .map(({ site_id }) => site_id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, siteId);
    const [name, at, count] = [nameOf(moved.site), to + 1, people.length];
    order.mutate(sites, { onSuccess: () => onDone(t`${name} is number ${at} of ${count}.`) });
  }

  return (
    <div>
      <h3 className="text-lg! font-semibold" id="on-the-stone">
        <Trans>On the stone</Trans>
      </h3>
      <ol aria-labelledby="on-the-stone" className="divide-y divide-(--line) border-b border-(--line)">
        {people.map(({ site_id, site: card }, at) => (
          <li
            key={site_id}
            className="flex flex-wrap items-center gap-x-3 py-3"
            draggable={grabbed === site_id}
            onDragStart={() => setDragged(site_id)}
            onDragEnd={() => setGrabbed(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, at);
            }}
          >
            {people.length > 1 && (
              <span
                className="-ms-2 grid size-11 cursor-grab place-items-center text-(--ink-3) max-sm:hidden"
                aria-hidden="true"
                onPointerDown={() => setGrabbed(site_id)}
                onPointerUp={() => setGrabbed(null)}
              >
                <GripVertical strokeWidth={1.5} />
              </span>
            )}
            <span className="flex min-w-0 flex-1 basis-52 items-center gap-3">
              {card ? (
                <PersonLine
                  person={card}
                  years={formatYears(card.birth, card.death, locale)}
                  locale={locale}
                />
              ) : (
                <HiddenPerson />
              )}
            </span>
            {people.length > 1 && (
              <span className="ms-auto flex">
                <MoveButton
                  label={t`Move ${nameOf(card)} up`}
                  off={at === 0}
                  onPress={() => move(site_id, at - 1)}
                >
                  <ArrowUp strokeWidth={1.5} aria-hidden="true" />
                </MoveButton>
                <MoveButton
                  label={t`Move ${nameOf(card)} down`}
                  off={at === people.length - 1}
                  onPress={() => move(site_id, at + 1)}
                >
                  <ArrowDown strokeWidth={1.5} aria-hidden="true" />
                </MoveButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      {order.error && <CallFault error={order.error} />}
    </div>
  );
}

/** A site that is private, or deleted, and counts on the stone all the same. */
export const HiddenPerson = () => (
  <span className="text-(--ink-2)">
    <Trans>A private site, which only its own people can see</Trans>
  </span>
);

type MoveButtonProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

const MoveButton = ({ label, off, onPress, children }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={() => off || onPress()}
    className="grid size-11 place-items-center rounded-lg hover:bg-(--sunken) aria-disabled:cursor-default aria-disabled:opacity-40"
  >
    {children}
  </button>
);
