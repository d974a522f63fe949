import { expect, test, vi } from 'vitest';
import { followVideos } from './follow-videos.ts';

test('a video that someone started goes on where it was, and no other starts', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const page = document.body.appendChild(document.createElement('main'));
  const draw = () => {
    const html = '<video src="/a.webm"></video><video src="/b.webm"></video>';
    page.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  };
  draw();
  const [first] = document.querySelectorAll('video');
  followVideos();
  Object.defineProperty(first, 'paused', { value: false });
  Object.defineProperty(first, 'currentTime', { value: 12 });
  draw();
  dispatchEvent(new Event('drawn'));
  const [same, other] = document.querySelectorAll('video');
  expect(play.mock.contexts).toEqual([same]);
  expect([same?.currentTime, other?.currentTime]).toEqual([12, 0]);
  play.mockRestore();
});
