import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, Pencil } from 'lucide-react';
import { memo } from 'react';
import { useView } from '#web/ui/use-view.tsx';
import type { WallEntry } from '#worker/contract/wall.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { langOf } from '#worker/shared/views/view.ts';
import { formatYears } from '#worker/shared/years.ts';

const SIZES = '(min-width: 62rem) 14rem, (min-width: 36rem) 30vw, 45vw';

type Props = {
  entry: WallEntry;
  /** The address that opens the entry over the wall. */
  overlay: string;
  isKiosk: boolean;
};

/**
 * A person on a wall, in an arch. Links to their site; an entry without one, and every entry on a kiosk, which may
 * open no other page, to its card.
 */
export const WallCard = memo(function WallCard({ entry, overlay, isKiosk }: Props) {
  const { t } = useLingui();
  const view = useView();
  const { locale, Link } = view;
  const { main } = namesFor(entry, locale);
  const name = main.text;
  const years = formatYears(entry.birth, entry.death, locale);
  const site = isKiosk ? null : entry.site;
  const place = site
    ? { href: `/${locale}/site/${encodeURIComponent(site.slug)}` }
    : { href: overlay, stays: true };
  return (
    <>
      <Link {...place} replaces={isKiosk}>
        <Portrait portrait={entry.portrait} name={main.text} alt="" sizes={SIZES} />
        <h3 dir="auto" lang={langOf(main.lang, view)}>
          {main.text}
        </h3>
        {years && <p>{years}</p>}
        {entry.is_hidden && <HiddenMark />}
      </Link>
      {site && entry.may_edit && (
        <Link href={overlay} stays className="edit-entry" aria-label={t`Edit ${name}`}>
          <Pencil className="icon" aria-hidden="true" />
        </Link>
      )}
    </>
  );
});

type ChoosableProps = {
  entry: WallEntry;
  isChosen: boolean;
  /** Called with whether everyone since the last one is meant. */
  onToggle: (isRange: boolean) => void;
};

/** The same person to be chosen; with Shift everyone since the one before. */
export function ChoosableCard({ entry, isChosen, onToggle }: ChoosableProps) {
  const view = useView();
  const { main } = namesFor(entry, view.locale);
  const years = formatYears(entry.birth, entry.death, view.locale);
  return (
    <label className="choosable">
      <input
        type="checkbox"
        checked={isChosen}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        onChange={() => undefined}
      />
      <Portrait portrait={entry.portrait} name={main.text} alt="" sizes={SIZES} />
      <span className="name" dir="auto" lang={langOf(main.lang, view)}>
        {main.text}
      </span>
      {years && <span>{years}</span>}
      {entry.is_hidden && <HiddenMark />}
    </label>
  );
}

const HiddenMark = () => (
  <span className="hidden-mark">
    <EyeOff className="icon" aria-hidden="true" />
    <Trans>Hidden</Trans>
  </span>
);
