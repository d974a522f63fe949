import { Icon } from '#worker/shared/views/icons.tsx';

export const ZoomInIcon = () => (
  <Icon path="M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0Zm-1.7 4.3L20 20M11 8.5v5M8.5 11h5" />
);
export const ZoomOutIcon = () => (
  <Icon path="M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0Zm-1.7 4.3L20 20M8.5 11h5" />
);
export const SlidesIcon = () => <Icon path="M4 5h16v11H4Zm6 3v5l4.5-2.5ZM8 20h8" />;
export const DownloadIcon = () => (
  <Icon path="M12 4v11m-4-4 4 4 4-4M5 16v3a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-3" />
);
export const PlayIcon = () => <Icon path="M8 5v14l11-7Z" />;
export const PauseIcon = () => <Icon path="M8 5v14M16 5v14" />;
export const CaptionIcon = () => <Icon path="M4 5h16v14H4ZM7 12h6m3 0h1M7 15.5h2m3 0h5" />;
