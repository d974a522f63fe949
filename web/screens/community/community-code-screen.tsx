import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Joined, JoinForm } from '#web/features/communities/joining/join-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';

/** Joins a community by its code. */
export function CommunityCodeScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Joined['community'] | null>(null);
  const title = t`Join a community`;
  useTitle(title);

  function onDone({ state, community }: Joined) {
    if (state === 'asked') return setAsked(community);
    const { name } = community;
    toast({ variant: 'success', title: t`You are now a member of ${name}.` });
    void navigate({ to: '/$locale/community/$id', params: { locale, id: community.slug } });
  }

  return (
    <div className="mx-auto flex w-full max-w-140 flex-col gap-6 px-4 py-10">
      <header className="flex flex-col gap-2">
        <h1>{title}</h1>
        <p className="text-(--ink-2)">
          <Trans>The administrators of a community give out its code.</Trans>
        </p>
      </header>
      {asked ? <Asked name={asked.name} onAnother={() => setAsked(null)} /> : <JoinForm onDone={onDone} />}
    </div>
  );
}

/** A request to a private community was sent. */
function Asked({ name, onAnother }: { name: string; onAnother: () => void }) {
  const { locale } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-start gap-4" aria-labelledby="asked">
      <h2 id="asked" ref={heading} tabIndex={-1} className="outline-none">
        <Trans>Your request was sent</Trans>
      </h2>
      <p>
        <Trans>
          <UserText>{name}</UserText> is a private community: only members see it, and its administrators
          approve each request to join.
        </Trans>
      </p>
      <p>
        <Trans>We will send you a message once it is approved.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link className="button main" to="/$locale/sites" params={{ locale }} search={{ tab: 'communities' }}>
          <Trans>My communities</Trans>
        </Link>
        <button type="button" className="button" onClick={onAnother}>
          <Trans>Another code</Trans>
        </button>
      </div>
    </section>
  );
}
