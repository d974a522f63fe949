import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, Image, Send } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { FIRST_STEPS, type FirstStep, type Site } from '#worker/contract/site.ts';
import { patchSite } from '#worker/contract/site-settings.ts';

const EditDialog = optionalPart(
  ['settings'],
  async () => (await import('#web/features/sites/editing/edit-dialog.tsx')).EditDialog,
);

const SendToFamily = optionalPart(
  ['family'],
  async () => (await import('./send-to-family.tsx')).SendToFamily,
);

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  /** The person's name, as the page shows it. */
  name: string;
  steps: readonly FirstStep[];
};

const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start hover:bg-(--sunken)';

/** What a new site proposes to its owner: each step until it is taken, and the card until it is put away. */
export function FirstSteps({ site, id, name, steps }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const { queryKey } = siteQuery(id);
  const [open, setOpen] = useState<'photo' | 'family' | null>(null);
  const finish = useMutation({
    mutationFn: (finished: readonly FirstStep[]) => {
      const current = queries.getQueryData(queryKey)?.site ?? site;
      const done = current.settings.first_steps_done ?? [];
      return call(patchSite, {
        params: { id: String(site.id) },
        body: { settings: { first_steps_done: [...new Set([...done, ...finished])] } },
        version: current.version,
      });
    },
    onSuccess: (reply) => queries.setQueryData(queryKey, reply),
    // someone else may have changed the site meanwhile
    onError: () => void queries.invalidateQueries({ queryKey }),
  });

  /** The photo is done once it is another than before. */
  const closePhoto = () => {
    setOpen(null);
    if (queries.getQueryData(queryKey)?.site.portrait?.id !== site.portrait?.id) finish.mutate(['photo']);
  };

  const rows: Record<FirstStep, ReactNode> = {
    photo: (
      <button type="button" className={ROW} onClick={() => setOpen('photo')}>
        <Row
          icon={<Image className="icon" aria-hidden="true" />}
          title={site.portrait ? t`A better photo` : t`A photo`}
          text={t`It goes at the top of the page.`}
        />
      </button>
    ),
    story: (
      <Link
        className={ROW}
        to="/$locale/site/$id"
        params={{ locale, id }}
        search={{ compose: 'memory' }}
        resetScroll={false}
      >
        <Row
          icon={<BookOpen className="icon" aria-hidden="true" />}
          title={t`The first story`}
          text={t`One memory is enough to start.`}
        />
      </Link>
    ),
    family:
      site.mode === 'private' ? (
        <Link className={ROW} to="/$locale/site/$id/members" params={{ locale, id }}>
          <Row
            icon={<Send className="icon flip" aria-hidden="true" />}
            title={t`Invite the family`}
            text={t`Only people you invite can read the page.`}
          />
        </Link>
      ) : (
        <button type="button" className={ROW} onClick={() => setOpen('family')}>
          <Row
            icon={<Send className="icon flip" aria-hidden="true" />}
            title={t`Send to the family`}
            text={t`A short link, for the family group too.`}
          />
        </button>
      ),
  };

  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <div className="arch" aria-hidden="true" />
      <h2 id="first-steps" className="text-xl! text-center">
        <Trans>
          Next steps for the site of <bdi>{name}</bdi>
        </Trans>
      </h2>
      <ul className="w-full divide-y divide-(--line) overflow-hidden rounded-[14px] border border-(--line) bg-(--surface)">
        {steps.map((step) => (
          <li key={step}>{rows[step]}</li>
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => finish.mutate(FIRST_STEPS)}>
        <Trans>Hide these steps</Trans>
      </button>
      <Suspense>
        {open === 'photo' && <EditDialog site={site} id={id} part="portrait" onClose={closePhoto} />}
        {open === 'family' && (
          <SendToFamily
            site={site}
            id={id}
            onClose={(sent) => {
              setOpen(null);
              if (sent) finish.mutate(['family']);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

const Row = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <>
    <span className="text-(--accent)">{icon}</span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="small block">{text}</span>
    </span>
    <DirectionalIcon>
      <ChevronRight className="icon text-(--ink-3)" aria-hidden="true" />
    </DirectionalIcon>
  </>
);
