import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { ToastRegion } from './toast-region.tsx';

/** Beside the page, not in it: nothing of this is loaded before there is something to tell. */
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <I18nProvider i18n={i18n}>
    <ToastRegion />
  </I18nProvider>,
);
