import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { call } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { getCopy, requestCopy } from '#worker/contract/export.ts';
import type { Site } from '#worker/contract/site.ts';
import { Archive } from './archive.tsx';

const SealForm = lazyPart(['settings'], async () => (await import('./seal-form.tsx')).SealForm);

/** The free copy of a site for its owner; `heading`: of its title, as the page needs it. */
export function SiteCopy({ site, heading: Heading }: { site: Site; heading: 'h2' | 'h3' }) {
  const { t } = useLingui();
  const id = String(site.id);
  return (
    <section aria-labelledby="site-copy" className="flex flex-col gap-4">
      <Heading id="site-copy">
        <Trans>A copy for yourself</Trans>
      </Heading>
      <p>
        <Trans>
          All texts of the site, with its photos in a smaller size, in one file. It is free, and you can make
          one at any time.
        </Trans>{' '}
        {site.subscribed && <Trans>Once it is ready, you can lock it with a passphrase.</Trans>}
      </p>
      <Archive
        label={t`Prepare a copy`}
        more={(files) =>
          site.subscribed && (
            <Suspense>
              <SealForm files={files} />
            </Suspense>
          )
        }
        request={() => call(requestCopy, { params: { id } })}
        read={(copyId, signal) => call(getCopy, { params: { id, copyId } }, signal)}
      />
    </section>
  );
}
