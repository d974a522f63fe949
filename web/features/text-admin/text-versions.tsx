import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateWord } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { TextHistory, TextSource, TextVersion } from '#worker/contract/text-admin.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { ChangedText } from '#worker/shared/views/memory-changes/text-changes.tsx';
import '#worker/shared/views/memory-changes/changes.css';
import { versionsQuery } from './text-admin-queries.ts';

type VersionsProps = {
  text: TextHistory;
  onPublish: (versionId: number | null) => void;
  /** Takes the words of a version into the editor. */
  onTake: (source: TextSource) => void;
};

/** The versions of a text, the newest first, then its default; each can be compared with what everyone reads. */
export function TextVersions({ text, onPublish, onTake }: VersionsProps) {
  const { is_default, standard } = text;
  const list = useInfiniteQuery(versionsQuery(text));
  const versions = list.data.pages.flatMap((page) => page.versions);
  const read = versions.find(({ is_published }) => is_published) ?? (is_default ? standard : undefined);
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-2">
      <h2 id="versions">
        <Trans>Versions</Trans>
      </h2>
      <ul className="divide-y divide-(--line) border-y border-(--line)">
        {versions.map((version) => (
          <Version
            key={version.id}
            source={version}
            version={version}
            isRead={version.is_published}
            read={read}
            onPublish={() => onPublish(version.id)}
            onTake={() => onTake(version)}
          />
        ))}
        <Version
          source={standard}
          version={null}
          isRead={is_default}
          read={read}
          onPublish={() => onPublish(null)}
          onTake={() => onTake(standard)}
        />
      </ul>
      <MoreButton list={list}>
        <Trans>Show older versions</Trans>
      </MoreButton>
    </section>
  );
}

type VersionProps = {
  source: TextSource;
  /** Null: the default. */
  version: TextVersion | null;
  isRead: boolean;
  /** What everyone reads, where it is among those that are shown. */
  read: TextSource | undefined;
  onPublish: () => void;
  onTake: () => void;
};

function Version({ source, version, isRead, read, onPublish, onTake }: VersionProps) {
  const { t } = useLingui();
  const day = useLocalDay();
  const [isCompared, setCompared] = useState(false);
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-6">
        <span className="min-w-48 flex-1">
          {version ? (
            <Trans>
              <time dateTime={version.created_at}>{day(version.created_at)}</time>, by{' '}
              <UserText>{version.created_by.name}</UserText>
            </Trans>
          ) : (
            <Trans>The default</Trans>
          )}
        </span>
        {isRead ? (
          <StateWord tone="good">
            <Trans>Everyone reads this</Trans>
          </StateWord>
        ) : (
          <button type="button" className="text-link self-center!" onClick={onPublish}>
            <Trans>Publish</Trans>
          </button>
        )}
        {!isRead && read && (
          <button
            type="button"
            className="text-link self-center!"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            <Trans>Compare</Trans>
          </button>
        )}
        <button type="button" className="text-link self-center!" onClick={onTake}>
          <Trans>Continue from here</Trans>
        </button>
      </div>
      {isCompared &&
        read &&
        LOCALES.map((locale) => (
          <ChangedText
            key={locale}
            before={read[locale]}
            after={source[locale]}
            lang={locale}
            labels={{
              title: locale === 'en' ? t`English` : t`Hebrew`,
              removed: t`Removed`,
              added: t`Added`,
            }}
          />
        ))}
    </li>
  );
}
