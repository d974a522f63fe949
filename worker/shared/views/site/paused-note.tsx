/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Site } from '#worker/contract/site.ts';
import type { View } from '#worker/shared/views/view.ts';

type PausedNoteProps = { view: View; site: Pick<Site, 'frozen'> };

/** Says that a site is frozen, and takes nobody's side. */
export const PausedNote = ({ view: { i18n }, site }: PausedNoteProps) =>
  site.frozen && (
    <p className="paused" role="note">
      {i18n._(msg`This site is paused while a question about it is being settled. Nothing has been deleted.`)}
    </p>
  );
