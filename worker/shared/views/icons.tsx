/** @jsxImportSource #views */
import { PRODUCT_MARK, SEARCH_MARK } from '#worker/shared/brand.ts';

/** A decorative icon beside text that states its meaning. */
const Icon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const MarkIcon = () => <Icon path={PRODUCT_MARK} />;
export const SearchIcon = () => <Icon path={SEARCH_MARK} />;
export const MenuIcon = () => <Icon path="M4 7h16M4 12h16M4 17h16" />;
export const DownIcon = () => <Icon path="m7 10 5 5 5-5" />;
export const EndIcon = () => <Icon path="m10 6 6 6-6 6" />;
