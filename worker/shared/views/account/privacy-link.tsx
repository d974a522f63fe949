/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import { Consent } from '#worker/shared/views/form/consent.tsx';
import type { View } from '#worker/shared/views/view.ts';

export const PrivacyLink = ({ view }: { view: Pick<View, 'i18n' | 'locale'> }) => (
  <Consent
    view={view}
    message={msg`What we store, and for how long, is in the <privacy>privacy statement</privacy>.`}
  />
);
