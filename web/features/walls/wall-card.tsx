import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, Pencil } from 'lucide-react';
import { memo } from 'react';
import { useView } from '#web/ui/use-view.tsx';
import type { WallEntry } from '#worker/contract/wall.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { langOf } from '#worker/shared/views/view.ts';
import { lifeOf, WALL_SIZES, WallPerson } from '#worker/shared/views/wall/wall-person.tsx';
import type { PersonChoices } from './person-choices.tsx';

type Props = PersonChoices & {
  entry: WallEntry;
  /** The address that opens the entry over the wall. */
  overlay: string;
  isKiosk: boolean;
  isStaff: boolean;
};

/**
 * A person on a wall, in an arch. Links to their site; an entry without one, and every entry on a kiosk, which may
 * open no other page, to its card.
 */
export const WallCard = memo(function WallCard({ entry, overlay, isKiosk, isStaff, ...choices }: Props) {
  const { hasPhotos, hasDeathDates } = choices;
  const { t } = useLingui();
  const view = useView();
  const { locale, Link } = view;
  const name = namesFor(entry, locale).main.text;
  const site = isKiosk ? null : entry.site;
  const place = site
    ? { href: `/${locale}/site/${encodeURIComponent(site.slug)}` }
    : { href: overlay, stays: true };
  return (
    <>
      <Link {...place} replaces={isKiosk}>
        <WallPerson view={view} entry={entry} hasPhoto={hasPhotos} hasDeathDate={hasDeathDates} />
        {entry.is_hidden && <HiddenMark waits={!isStaff} />}
        {entry.groups.length > 0 && (
          <p className="in-groups">
            <bdi>{entry.groups.join(' · ')}</bdi>
          </p>
        )}
      </Link>
      {site && entry.may_edit && (
        <Link href={overlay} stays className="edit-entry" aria-label={t`Edit ${name}`}>
          <Pencil className="icon" aria-hidden="true" />
        </Link>
      )}
    </>
  );
});

type ChoosableProps = PersonChoices & {
  entry: WallEntry;
  isChosen: boolean;
  /** Called with whether everyone since the last one is meant. */
  onToggle: (isRange: boolean) => void;
};

/** The same person to be chosen; with Shift everyone since the one before. */
export function ChoosableCard({ entry, isChosen, onToggle, hasPhotos, hasDeathDates }: ChoosableProps) {
  const view = useView();
  const { main } = namesFor(entry, view.locale);
  const life = lifeOf(entry, view.locale, hasDeathDates);
  return (
    <label className="choosable">
      <input
        type="checkbox"
        checked={isChosen}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        onChange={() => undefined}
      />
      {hasPhotos && <Portrait portrait={entry.portrait} name={main.text} alt="" sizes={WALL_SIZES} />}
      <span className="name" dir="auto" lang={langOf(main.lang, view)}>
        {main.text}
      </span>
      {life && <span>{life}</span>}
      {entry.is_hidden && <HiddenMark waits={false} />}
    </label>
  );
}

/** Who added someone sees them while they wait for the staff. */
const HiddenMark = ({ waits }: { waits: boolean }) => (
  <span className="hidden-mark">
    <EyeOff className="icon" aria-hidden="true" />
    {waits ? <Trans>Waiting for approval</Trans> : <Trans>Hidden</Trans>}
  </span>
);
