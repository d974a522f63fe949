/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MouseEventHandler, ReactNode } from 'react';
import { More } from '#worker/shared/views/more.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { HomeLink } from './home-link.tsx';
import { MESSAGES, type Message } from './messages.ts';
import { NameSearch } from './name-search.tsx';
import { StatePage } from './state-page.tsx';

type MessagePageProps = MessageActionsProps & { kind: Message };

export const MessagePage = ({ view, kind, ...actions }: MessagePageProps) => {
  const Actions = ACTIONS[kind];
  const { title, body } = MESSAGES[kind];
  return (
    <StatePage title={view.i18n._(title)} action={<Actions view={view} {...actions} />}>
      <p>{view.i18n._(body)}</p>
    </StatePage>
  );
};

type MessageActionsProps = {
  view: View;
  signedIn?: boolean;
  onLogIn?: MouseEventHandler;
  /** Opens the form that requests access. */
  onAsk?: () => void;
  /** The form itself, which replaces the button that opens it. */
  request?: ReactNode;
};

const ACTIONS: Record<Message, (props: MessageActionsProps) => ReactNode> = {
  private: ({ request, onAsk, ...props }) => (
    <>
      {request || (
        <More className="button main" href="?compose=ask" {...(onAsk && { onMore: onAsk })}>
          {props.view.i18n._(msg`Ask for access`)}
        </More>
      )}
      <LogIn {...props} />
    </>
  ),
  'not-open': (props) => <LogIn {...props} />,
  'sign-in': ({ view, onLogIn }) => (
    <view.Link className="button main" href={`/${view.locale}/login`} {...(onLogIn && { onClick: onLogIn })}>
      {view.i18n._(msg`Log in / sign up`)}
    </view.Link>
  ),
  'site-missing': (props) => <Elsewhere {...props} />,
  'grave-missing': (props) => (
    <>
      <HomeLink view={props.view} />
      <LogIn {...props} />
    </>
  ),
  'page-missing': (props) => <Elsewhere {...props} />,
};

const Elsewhere = ({ view }: MessageActionsProps) => (
  <>
    <NameSearch view={view} />
    <HomeLink view={view} />
  </>
);

const LogIn = ({ view, signedIn = false, onLogIn }: MessageActionsProps) =>
  signedIn ? null : (
    <view.Link className="button" href={`/${view.locale}/login`} {...(onLogIn && { onClick: onLogIn })}>
      {view.i18n._(msg`Log in`)}
    </view.Link>
  );
