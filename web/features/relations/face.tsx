import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';

/** Faces in a centred row: symmetric in both text directions, and announced as a list. */
export const FaceRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-wrap justify-center gap-x-3 gap-y-4">
    {children}
  </ul>
);

type Props = {
  portrait: Picture | null;
  name: string;
  /** The language of the name, where it is known. */
  lang?: Locale;
  /** What the person is to those whose page this is. */
  note?: string | undefined;
  /** Their site. */
  site?: { slug: string } | null;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
  /** Whether this page is about the person. */
  isHere?: boolean;
};

/** A person in a row: the face, the name and a word, as a link where they have a site. */
export function Face({ site = null, linkRef, ...person }: Props) {
  const { locale } = useLocale();
  return (
    <li className="flex w-23 flex-col items-center text-center">
      {site ? (
        <Link
          ref={linkRef}
          to="/$locale/site/$id"
          params={{ locale, id: site.slug }}
          className="flex flex-col items-center hover:text-(--accent)"
        >
          <Person {...person} />
        </Link>
      ) : (
        <Person {...person} />
      )}
    </li>
  );
}

function Person({ portrait, name, lang, note, isHere = false }: Omit<Props, 'site' | 'linkRef'>) {
  const { locale } = useLocale();
  return (
    <>
      <span className={isHere ? `${ARCH} *:outline-2 *:outline-offset-2 *:outline-(--accent)` : ARCH}>
        <Portrait portrait={portrait} name={name} alt="" sizes="64px" />
      </span>
      <span
        dir="auto"
        className="mt-1.5 font-serif leading-tight text-balance wrap-anywhere"
        {...(lang && lang !== locale && { lang })}
      >
        {name}
      </span>
      {note && (
        <span dir="auto" className="small leading-tight! wrap-anywhere">
          {note}
        </span>
      )}
    </>
  );
}

const ARCH = 'contents *:w-16! *:border-0! *:text-xl!';
