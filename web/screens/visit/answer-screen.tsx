import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AnswerPart } from '#web/features/memories/answers/answer-part.tsx';
import { answerQuery } from '#web/features/memories/answers/answer-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { useView } from '#web/ui/use-view.tsx';
import '#worker/shared/views/answer/first.css';
import { AnswerFrame } from '#worker/shared/views/answer/question-head.tsx';
import { HomeLink } from '#worker/shared/views/message/home-link.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

type Props = { token: string; question: number | null };

/** The page of a question, for all who have its link; no account is needed. */
export function AnswerScreen({ token, question }: Props) {
  const { t } = useLingui();
  const view = useView();
  useTitle(t`A question for you`);
  const { data: page, error, refetch } = useQuery(answerQuery(token, question));
  if (page)
    return (
      <AnswerFrame view={view} page={page}>
        <AnswerPart token={token} asked={question} page={page} />
      </AnswerFrame>
    );
  if (error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status >= 400)
    return <StatePage title={error.detail} action={<HomeLink view={view} />} />;
  return (
    <div className="mx-auto max-w-120 px-4 py-10">
      {error && <CallFault error={error} again={() => void refetch()} />}
    </div>
  );
}
