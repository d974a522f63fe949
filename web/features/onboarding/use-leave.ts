import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useProcessCancel } from '#web/lib/process-cancel.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { ADD_SITE_FLAG_KEY } from '#web/lib/storage-keys.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { readDraft } from './draft.ts';

/** Lets Cancel leave the onboarding from any step; the draft remains on the device. */
export function useLeave(): void {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  useProcessCancel(() => {
    local.remove(ADD_SITE_FLAG_KEY);
    if (readDraft().information)
      toast({ variant: 'info', title: t`What you filled in is kept on this device.` });
    void navigate({ to: isSignedIn() ? '/$locale/sites' : '/$locale', params: { locale } });
  });
}
