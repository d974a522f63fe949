import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AccessibilityIcon } from '#worker/shared/views/icons.tsx';

const AccessibilityMenu = lazyPart(
  ['accessibility'],
  async () => (await import('#web/features/accessibility/accessibility-menu.tsx')).AccessibilityMenu,
);

/** Opens the accessibility menu; stays in a corner of the screen. */
export function AccessibilityButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const label = t`Accessibility menu`;
  return (
    <aside className="a11y">
      <button type="button" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <AccessibilityIcon />
      </button>
      <Suspense>{isOpen && <AccessibilityMenu onClose={() => setOpen(false)} />}</Suspense>
    </aside>
  );
}
