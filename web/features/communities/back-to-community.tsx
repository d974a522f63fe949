import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Locale } from '#worker/shared/locale.ts';

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  name: string;
  lang?: Locale | undefined;
};

/** Leads from a page on which a community is managed to the community. */
export function BackToCommunity({ id, name, lang }: Props) {
  const { locale } = useLocale();
  return (
    <p>
      <Link
        to="/$locale/community/$id"
        params={{ locale, id }}
        activeOptions={{ exact: true }}
        className="inline-block py-2.5 wrap-anywhere underline underline-offset-4"
      >
        <Trans>
          Back to <UserText lang={lang}>{name}</UserText>
        </Trans>
      </Link>
    </p>
  );
}
