import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type AdminPage = {
  path: string;
  label: MessageDescriptor;
  /** Not in the work edition. */
  isMemorial?: boolean;
};

/** The pages of administrators below `/admin`, in the groups of their menu. */
export const ADMIN_PAGES: readonly (readonly AdminPage[])[] = [
  [
    { path: 'dashboard', label: msg`Today` },
    { path: 'users', label: msg`Users` },
    { path: 'sites', label: msg`Sites` },
    { path: 'communities', label: msg`Communities` },
    { path: 'reports', label: msg`Reports` },
    { path: 'orders', label: msg`Orders` },
    { path: 'vendors', label: msg`Vendors`, isMemorial: true },
    { path: 'statements', label: msg`Payouts`, isMemorial: true },
  ],
  [
    { path: 'cms', label: msg`Texts` },
    { path: 'coupons', label: msg`Coupons` },
    { path: 'prices', label: msg`Prices` },
    { path: 'notifications', label: msg`Messages` },
    { path: 'search-suggestions', label: msg`Search suggestions` },
    { path: 'qr-codes', label: msg`QR codes` },
  ],
  [
    { path: 'import-sites', label: msg`Import sites` },
    { path: 'import-sites-to-groups', label: msg`Import sites to groups` },
    { path: 'import-tags', label: msg`Import tags` },
    { path: 'import-external-links', label: msg`Import links` },
    { path: 'import-qr', label: msg`Import QR codes` },
    { path: 'import-cemeteries', label: msg`Import cemeteries` },
  ],
  [
    { path: 'kiosks', label: msg`Screens` },
    { path: 'jobs', label: msg`Jobs` },
    { path: 'health', label: msg`Condition` },
    { path: 'logs', label: msg`Log` },
  ],
];
