import { useLingui } from '@lingui/react/macro';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { nameOf, type Referred, searchOf } from '#worker/shared/referral.ts';
import { ReferralPage } from '#worker/shared/views/onboarding/referral-page.tsx';

/** The page of a partner's link for visitors who are not signed in. */
export function ReferralScreen({ referred }: { referred: Referred }) {
  const { t } = useLingui();
  useTitle(t`A memorial site`);
  return <ReferralPage view={useView()} name={nameOf(referred)} search={searchOf(referred)} />;
}
