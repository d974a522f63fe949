import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ImportFlow } from '#web/features/imports/import-flow.tsx';
import { usePlatformPart } from '#web/features/imports/use-platform-part.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { PlatformKind } from '#worker/contract/import.ts';
import { ImportAct } from './import-act.tsx';

type Props = {
  kind: PlatformKind;
  /** The import that is in the address. */
  importId: string | undefined;
};

/** Imports a kind of row to the platform. */
export function PlatformImportScreen({ kind, importId }: Props) {
  const words = useWords()[kind];
  const navigate = useNavigate();
  const part = { ...usePlatformPart(kind, words), Ask: ImportAct };
  useTitle(words.title);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <h1>{words.title}</h1>
      <ImportFlow
        part={part}
        importId={importId}
        onOpen={(opened) => void navigate({ to: '.', search: (opened ? { import: opened } : {}) as never })}
        linkTo={(imported) => (
          <Link to="." search={{ import: imported.id } as never} className="underline underline-offset-4">
            <UserText>{imported.file_name}</UserText>
          </Link>
        )}
      />
    </div>
  );
}

function useWords(): Record<PlatformKind, { title: string; intro: string }> {
  const { t } = useLingui();
  return {
    sites: {
      title: t`Import sites`,
      intro: t`A row makes a site of one person. With the email address of an account the site is theirs; without one nobody has claimed it yet, and it belongs to the Owner of the community, or to you.`,
    },
    sites_to_groups: {
      title: t`Import sites to groups`,
      intro: t`A row adds a site to a community, and to a group of its wall if the row names one.`,
    },
    tags: {
      title: t`Import tags`,
      intro: t`A row puts a tag of a community on sites that the community holds. The numbers of several sites stand in one cell, with commas between them.`,
    },
    external_links: {
      title: t`Import links`,
      intro: t`A row adds a link to a site. Only addresses that begin with http or https and lead to public pages are imported.`,
    },
    qr: {
      title: t`Import QR codes`,
      intro: t`A row adds a code of 13 characters, or says what one opens: the number of a site or a community, or a web address. A code that opens something already stays as it is, unless a column says otherwise.`,
    },
    cemeteries: {
      title: t`Import cemeteries`,
      intro: t`A row adds a cemetery, or changes the one of the same name and city or with the same number in the source.`,
    },
  };
}
