export { edgeView } from '#worker/edge/edge-view.ts';
export { framed } from '#worker/edge/framed.ts';
export { siteMain } from '#worker/edge/site-main.ts';
export { HomePage } from '#worker/shared/views/home/home-page.tsx';
export { MemoryCard } from '#worker/shared/views/memory-card.tsx';
export { MessagePage } from '#worker/shared/views/message/message-page.tsx';
export { htmlOf } from '#worker/shared/views/runtime/string.ts';
