export { edgeView } from '#worker/edge/edge-view.ts';
export { homeBody } from '#worker/edge/home-body.ts';
export { messageBody } from '#worker/edge/message-body.ts';
export { siteBody } from '#worker/edge/site-body.ts';
export { MemoryCard } from '#worker/shared/views/memory-card.tsx';
export { htmlOf } from '#worker/shared/views/runtime/string.ts';
