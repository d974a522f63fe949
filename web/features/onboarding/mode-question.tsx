import { useLingui } from '@lingui/react/macro';
import { BookOpen, DoorOpen, Lock } from 'lucide-react';
import { isWork } from '#web/lib/edition.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import type { SiteMode } from '#worker/contract/site.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { useModeTexts } from './texts.ts';

const ICONS: Record<SiteMode, typeof Lock> = { private: Lock, regular: BookOpen, open: DoorOpen };

/** Who can see the site. */
export function ModeQuestion({ id, fault }: { id: string; fault: string | undefined }) {
  const { t } = useLingui();
  const texts = useModeTexts();
  const { information } = useDraft();
  return (
    <RadioRows<SiteMode>
      id={id}
      isQuestion
      label={t`Who can see the site?`}
      hint={
        isWork()
          ? t`This can be changed at any time. Until the site has a plan, only you see it.`
          : t`This can be changed at any time.`
      }
      value={(information ?? NO_INFORMATION).mode}
      onChange={(mode) => changeInformation({ mode })}
      fault={fault}
      rows={(['regular', 'open', 'private'] as const).map((mode) => {
        const Icon = ICONS[mode];
        return { id: mode, ...texts[mode], icon: <Icon className="icon" aria-hidden="true" /> };
      })}
    />
  );
}
