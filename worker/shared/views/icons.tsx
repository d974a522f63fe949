/** @jsxImportSource #views */
import { PRODUCT_MARK, SEARCH_MARK } from '#worker/shared/brand.ts';

/** A decorative icon beside text that states its meaning. */
export const Icon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const MarkIcon = () => <Icon path={PRODUCT_MARK} />;
export const SearchIcon = () => <Icon path={SEARCH_MARK} />;
export const MenuIcon = () => <Icon path="M4 7h16M4 12h16M4 17h16" />;
export const DownIcon = () => <Icon path="m7 10 5 5 5-5" />;
export const ShareIcon = () => (
  <Icon path="M12 15V3m0 0L8 7m4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7" />
);
export const CopyLinkIcon = () => (
  <Icon path="M10 13.5a4 4 0 0 0 6 .4l2.5-2.5a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10.5a4 4 0 0 0-6-.4l-2.5 2.5a4 4 0 0 0 5.7 5.7l1.4-1.4" />
);
export const AccessibilityIcon = () => (
  <Icon path="M13.5 4a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0ZM5 8.5c4 1.3 10 1.3 14 0M12 9.5V15m-3 6 3-6 3 6" />
);
export const EndIcon = () => <Icon path="m10 6 6 6-6 6" />;
