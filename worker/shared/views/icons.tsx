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
export const GroupIcon = () => (
  <Icon path="M18 21a8 8 0 0 0-16 0M15 8A5 5 0 1 1 5 8a5 5 0 0 1 10 0Zm7 12c0-3.4-2-6.5-4-8a5 5 0 0 0-.5-8.3" />
);
export const DownIcon = () => <Icon path="m7 10 5 5 5-5" />;
export const ShareIcon = () => (
  <Icon path="M12 15V3m0 0L8 7m4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7" />
);
export const CopyLinkIcon = () => (
  <Icon path="M10 13.5a4 4 0 0 0 6 .4l2.5-2.5a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10.5a4 4 0 0 0-6-.4l-2.5 2.5a4 4 0 0 0 5.7 5.7l1.4-1.4" />
);
export const EnvelopeIcon = () => (
  <Icon path="M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 2 9 6 9-6" />
);
export const PhoneIcon = () => (
  <Icon path="M21 16.5v3a2 2 0 0 1-2.2 2A17.5 17.5 0 0 1 2.5 5.2 2 2 0 0 1 4.5 3h3a1.5 1.5 0 0 1 1.5 1.3c.1.9.4 1.8.7 2.6a1.5 1.5 0 0 1-.4 1.6L8 9.8a14 14 0 0 0 6.2 6.2l1.3-1.3a1.5 1.5 0 0 1 1.6-.4c.8.3 1.7.6 2.6.7a1.5 1.5 0 0 1 1.3 1.5Z" />
);
export const AccessibilityIcon = () => (
  <Icon path="M13.5 4a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0ZM5 8.5c4 1.3 10 1.3 14 0M12 9.5V15m-3 6 3-6 3 6" />
);
export const EndIcon = () => <Icon path="m10 6 6 6-6 6" />;
