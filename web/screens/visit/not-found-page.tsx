import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { MessagePage } from '#worker/shared/views/message/message-page.tsx';
import { MESSAGES } from '#worker/shared/views/message/messages.ts';
import { PlainLink } from '#worker/shared/views/plain-link.tsx';

/** The page of an unknown URL. */
export function NotFoundPage() {
  const view = useView();
  useTitle(view.i18n._(MESSAGES['page-missing'].title));
  return <MessagePage view={{ ...view, Link: PlainLink }} kind="page-missing" />;
}
