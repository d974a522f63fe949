import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useProcessCancel } from '#web/lib/process-cancel.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { wantSite } from './add-site-flag.ts';
import { readDraft } from './draft.ts';

/** Lets Cancel leave the onboarding from any step; the draft remains on the device. */
export function useLeave(): void {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const giveUp = useGiveUp();
  useProcessCancel(() => {
    giveUp();
    void navigate({ to: isSignedIn() ? '/$locale/sites' : '/$locale', params: { locale } });
  });
}

/** Gives up creating the site for now, and says that the draft is kept. */
export function useGiveUp(): () => void {
  const { t } = useLingui();
  return () => {
    wantSite(false);
    if (readDraft().information) toast({ variant: 'info', title: t`Your answers are saved on this device.` });
  };
}
