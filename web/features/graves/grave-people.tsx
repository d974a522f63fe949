import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PersonLine } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { DragHandle, MoveButtons } from '#web/ui/forms/reorder.tsx';
import type { SharedGrave } from '#worker/contract/grave.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { formatYears } from '#worker/shared/years.ts';
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
              <span className="-ms-2">
                <DragHandle onGrab={(isGrabbed) => setGrabbed(isGrabbed ? site_id : null)} />
              </span>
            )}
            <PersonOnStone card={card} />
            {people.length > 1 && (
              <span className="ms-auto flex">
                <MoveButtons
                  at={at}
                  count={people.length}
                  up={t`Move ${nameOf(card)} up`}
                  down={t`Move ${nameOf(card)} down`}
                  onMove={(to) => move(site_id, to)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {order.error && <CallFault error={order.error} />}
    </div>
  );
}

/** A person of the stone; a site that is private or deleted counts all the same. */
export function PersonOnStone({ card }: { card: SiteCard | null }) {
  const { locale } = useLocale();
  return (
    <span className="flex min-w-0 flex-1 basis-52 items-center gap-3">
      {card ? (
        <PersonLine person={card} years={formatYears(card.birth, card.death, locale)} locale={locale} />
      ) : (
        <span className="text-(--ink-2)">
          <Trans>A private site, which only its own people can see</Trans>
        </span>
      )}
    </span>
  );
}
