import { useLingui } from '@lingui/react/macro';
import { isWork } from '#web/lib/edition.ts';
import type { Gender, SiteMode } from '#worker/contract/site.ts';
import { purposesOf } from '#worker/shared/views/onboarding/purpose-page.tsx';
import type { PhotoFault, Purpose } from './draft.ts';

type Outcome = { title: string; text: string };

/** The title and effect of each mode. */
export function useModeTexts(): Record<SiteMode, Outcome> {
  const { t } = useLingui();
  return {
    regular: {
      title: t`Everyone can read, only people you invite can add`,
      text: t`Anyone with the address or the sticker can read. Only people you invite can add memories.`,
    },
    open: {
      title: t`Everyone can read, and anyone with an account can add`,
      text: t`You see each memory first, and it appears once you approve it.`,
    },
    private: {
      title: t`Only people you invite`,
      text: t`No one else can read anything on it, not even the name.`,
    },
  };
}

/** The title and description of each purpose. */
export function usePurposeTexts(): Record<Purpose, Outcome> {
  const { i18n } = useLingui();
  const purposes = purposesOf(isWork() ? 'work' : 'memorial');
  const texts = (purpose: Purpose) => ({
    title: i18n._(purposes[purpose].title),
    text: i18n._(purposes[purpose].text),
  });
  return { 1: texts(1), 2: texts(2), 3: texts(3) };
}

export function useGenderLabels(): Record<Gender, string> {
  const { t } = useLingui();
  return { female: t`Female`, male: t`Male`, other: t`Other` };
}

/** Why the chosen photo is not there. */
export function usePhotoFaultTexts(): Record<PhotoFault, string> {
  const { t } = useLingui();
  return {
    lost: t`The photo you chose is no longer on this device. Choose it again.`,
    unreadable: t`The photo you chose cannot be read. Choose another.`,
    too_large: t`The photo you chose is too large. Choose a smaller one.`,
  };
}
