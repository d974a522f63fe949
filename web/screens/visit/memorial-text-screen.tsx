import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MemorialTextForm } from '#web/features/memorial-text/memorial-text-form.tsx';
import { MemorialTextPage } from '#web/features/memorial-text/memorial-text-page.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SiteScreen } from '#web/screens/visit/site-screen.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { hebrewPart, type Remembered } from '#worker/shared/memorial-text.ts';

const NOTHING = {};

type Props = {
  /** The id or slug as in the URL. */
  id: string;
  /** As in the URL. Without a Hebrew name the sheet that asks for the names is open, over the site. */
  remembered: Partial<Remembered>;
};

/** The memorial text of a person, or first the sheet that asks for the names. */
export function MemorialTextScreen({ id, remembered }: Props) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const to = '/$locale/site/$id/memorial-text';
  const params = { locale, id };
  const name = hebrewPart(String(remembered.name ?? ''));
  const { gender } = remembered;
  if (name && (gender === 'male' || gender === 'female'))
    return (
      <MemorialTextPage
        id={id}
        remembered={{ name, parent: hebrewPart(String(remembered.parent ?? '')), gender }}
        title={namesFor(site, locale).main.text}
        onChange={() => void navigate({ to, params, search: {} })}
      />
    );
  return (
    <>
      <SiteScreen id={id} search={NOTHING} />
      <MemorialTextForm
        site={site}
        id={id}
        onRead={(search) => void navigate({ to, params, search })}
        onClose={() => void navigate({ to: '/$locale/site/$id', params })}
      />
    </>
  );
}
