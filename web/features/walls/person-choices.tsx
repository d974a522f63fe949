import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { asFlag, tab } from '#web/lib/storage.ts';
import { WALL_DEATH_DATE_KEY, WALL_PHOTO_KEY } from '#web/lib/storage-keys.ts';

/** What a visitor wants to see of the people, on the screen and in print. */
export type PersonChoices = {
  hasPhotos: boolean;
  /** The day of death, instead of its year alone. */
  hasDeathDates: boolean;
};

export const USUAL_CHOICES: PersonChoices = { hasPhotos: true, hasDeathDates: false };

export const readPersonChoices = (): PersonChoices => ({
  hasPhotos: tab.get(WALL_PHOTO_KEY, (text) => text === 'false' || null) === null,
  hasDeathDates: tab.get(WALL_DEATH_DATE_KEY, asFlag) !== null,
});

/** The choices, kept in the tab. */
export function usePersonChoices() {
  const [choices, setChoices] = useState(readPersonChoices);
  const choose = (changed: Partial<PersonChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    tab.set(WALL_PHOTO_KEY, String(next.hasPhotos));
    tab.set(WALL_DEATH_DATE_KEY, String(next.hasDeathDates));
  };
  return { choices, choose };
}

type Props = { choices: PersonChoices; onChange: (changed: Partial<PersonChoices>) => void };

/** The buttons that change what is seen. */
export const PersonChoiceButtons = ({ choices: { hasPhotos, hasDeathDates }, onChange }: Props) => (
  <>
    <button type="button" className="text-button" onClick={() => onChange({ hasPhotos: !hasPhotos })}>
      {hasPhotos ? <Trans>Hide the photos</Trans> : <Trans>Show the photos</Trans>}
    </button>
    <button type="button" className="text-button" onClick={() => onChange({ hasDeathDates: !hasDeathDates })}>
      {hasDeathDates ? <Trans>Show years only</Trans> : <Trans>Show the dates of death</Trans>}
    </button>
  </>
);
