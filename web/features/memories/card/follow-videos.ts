const videos = (): HTMLVideoElement[] => Array.from(document.querySelectorAll('video'));

/** Lets the videos of the server-rendered page go on once the app has replaced it. */
export function followVideos(): void {
  const before = videos();
  if (before.length > 0) addEventListener('drawn', () => before.forEach(resume), { once: true });
}

/** Plays the same video from where the removed one is; one that has ended begins again. */
function resume({ src, currentTime, ended, paused, isConnected }: HTMLVideoElement): void {
  const same = videos().find((video) => video.src === src);
  if (!same || ended || isConnected) return;
  if (currentTime > 0) same.currentTime = currentTime;
  if (!paused) same.play().catch(() => undefined);
}
