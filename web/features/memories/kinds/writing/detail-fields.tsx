import { useLingui } from '@lingui/react/macro';
import { CalendarDays, MapPin, Tag, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ComposerFault } from '#web/features/memories/composer/composer-machine.ts';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { isCommunity, type WritingPlace } from '#web/features/memories/writing-place.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LOCATION_MAX, RELATION_MAX } from '#worker/contract/memory-commands.ts';
import { namesFor } from '#worker/shared/lifespan.ts';

const TagPicker = lazyPart(['site', 'writing'], async () => (await import('./tag-picker.tsx')).TagPicker);
const DateDetail = lazyPart(
  ['common', 'writing'],
  async () => (await import('./date-detail.tsx')).DateDetail,
);

const DETAILS = ['location', 'tags', 'happenedOn', 'relation'] as const;
type Detail = (typeof DETAILS)[number];
const OF_COMMUNITY: readonly Detail[] = ['location', 'happenedOn'];

const ICONS = { location: MapPin, tags: Tag, happenedOn: CalendarDays, relation: UserRound };

const isFilled = ({ location, tags, happenedOn, relation }: MemoryDraft, detail: Detail): boolean =>
  ({
    location: location !== '',
    tags: tags.length > 0,
    happenedOn: happenedOn.date !== null || happenedOn.parts !== null,
    relation: relation !== '',
  })[detail];

type Props = {
  /** The ids of the fields, which the error summary links to. */
  ids: Record<Detail, string>;
  site: WritingPlace;
  draft: MemoryDraft;
  onChange: (patch: Partial<MemoryDraft>) => void;
  fault: ComposerFault | null;
};

/** Place, tags and date of a memory, and what its author is to the person: each a button until it is wanted. */
export function DetailFields({ ids, site, draft, onChange, fault }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const details = isCommunity(site) ? OF_COMMUNITY : DETAILS;
  const [opened, setOpened] = useState(() => details.filter((detail) => isFilled(draft, detail)));
  const [focused, setFocused] = useState<Detail | null>(null);
  // a field that is still loading is represented by its place
  useEffect(() => {
    if (!focused) return;
    const part = document.getElementById(`${ids[focused]}-part`);
    (document.getElementById(ids[focused]) ?? part)?.focus();
  }, [focused, ids]);

  const name = namesFor(site, locale).main.text;
  const faultAt = (detail: Detail) => (fault?.at === detail ? fault.message : undefined);
  const isOpen = (detail: Detail) => opened.includes(detail) || fault?.at === detail;
  const labels: Record<Detail, string> = {
    location: t`Place`,
    tags: t`Tags`,
    happenedOn: t`Date of the memory`,
    relation: t`Your relation to ${name}`,
  };
  const fields: Record<Detail, () => ReactNode> = {
    location: () => (
      <TextField
        id={ids.location}
        label={labels.location}
        hint={t`Where it was (optional).`}
        value={draft.location}
        maxLength={LOCATION_MAX}
        onChange={(location) => onChange({ location })}
        fault={faultAt('location')}
      />
    ),
    tags: () =>
      !isCommunity(site) && (
        <Suspense fallback={<Loading />}>
          <TagPicker
            id={ids.tags}
            site={site}
            chosen={draft.tags}
            onChange={(tags) => onChange({ tags })}
            fault={faultAt('tags')}
          />
        </Suspense>
      ),
    happenedOn: () => (
      <Suspense fallback={<Loading />}>
        <DateDetail
          id={ids.happenedOn}
          day={draft.happenedOn}
          onChange={(happenedOn) => onChange({ happenedOn })}
          fault={faultAt('happenedOn')}
        />
      </Suspense>
    ),
    relation: () => (
      <TextField
        id={ids.relation}
        label={labels.relation}
        hint={t`Shown beside your name, for example: a daughter, a neighbour, a friend from school.`}
        value={draft.relation}
        maxLength={RELATION_MAX}
        onChange={(relation) => onChange({ relation })}
        fault={faultAt('relation')}
      />
    ),
  };
  const closed = details.filter((detail) => !isOpen(detail));
  return (
    <>
      {details.filter(isOpen).map((detail) => (
        <div key={detail} id={`${ids[detail]}-part`} tabIndex={-1}>
          {fields[detail]()}
        </div>
      ))}
      {closed.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {closed.map((detail) => {
            const Icon = ICONS[detail];
            return (
              <button
                key={detail}
                type="button"
                className="button"
                onClick={() => {
                  setOpened([...opened, detail]);
                  setFocused(detail);
                }}
              >
                <Icon strokeWidth={1.5} aria-hidden="true" />
                {labels[detail]}
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}

const Loading = () => (
  <Skeleton>
    <SkeletonLine size="60%" />
  </Skeleton>
);
