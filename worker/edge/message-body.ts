import { MessagePage } from '#worker/shared/views/message/message-page.tsx';
import type { Message } from '#worker/shared/views/message/messages.ts';
import { edgeView } from './edge-view.ts';
import { type Framed, framed } from './framed.ts';

export function messageBody({ kind, ...frame }: { kind: Message } & Framed): string {
  const view = edgeView(frame);
  return framed(view, frame.path, MessagePage({ view, kind }));
}
