import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#web/i18n/messages.ts';
import { ToastRegion } from './toast-region.tsx';

/** A separate React root beside the page, so that none of this is loaded before the first toast. */
function mount(): void {
  const container = document.createElement('div');
  container.id = 'toasts';
  document.body.append(container);
  createRoot(container).render(
    <I18nProvider i18n={i18n}>
      <ToastRegion />
    </I18nProvider>,
  );
}

loadMessages('common').then(mount, mount);
