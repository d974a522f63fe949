/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';

type ReferralPageProps = {
  view: View;
  /** The person's name in the link; may be empty. */
  name: string;
  /** The parameters of the link, which sign-up and login keep. */
  search: string;
  notice?: ReactNode | Markup;
};

/** What a newcomer reads who follows a partner's link: whose site it is, and that it needs an account. */
export function ReferralPage({ view, name, search, notice }: ReferralPageProps) {
  const { i18n, locale, Link } = view;
  return (
    <div className="narrow">
      <h1>
        {name ? (
          <Sentence i18n={i18n} message={msg`A site for ${{ name: '' }}`} name="name">
            <bdi>{name}</bdi>
          </Sentence>
        ) : (
          i18n._(msg`A memorial site`)
        )}
      </h1>
      <p>
        {name ? (
          <Sentence
            i18n={i18n}
            message={msg`A partner of Dorot sent you here. To create a site for ${{ name: '' }}, sign up or log in. We will then bring you back here.`}
            name="name"
          >
            <bdi>{name}</bdi>
          </Sentence>
        ) : (
          i18n._(
            msg`A partner of Dorot sent you here. To create a site, sign up or log in. We will then bring you back here.`,
          )
        )}
      </p>
      {notice as ReactNode}
      <div className="step-buttons">
        <Link href={`/${locale}/register${search}`} className="button main">
          {i18n._(msg`Sign up`)}
        </Link>
        <Link href={`/${locale}/login${search}`} className="button">
          {i18n._(msg`Log in`)}
        </Link>
      </div>
    </div>
  );
}
