import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Ctx } from '#worker/core/ctx.ts';
import { contactOptions } from '#worker/features/accounts/public.ts';
import { Contact, ContactFields } from '#worker/shared/views/contact/contact-form.tsx';
import { Form, heldSubmit } from '#worker/shared/views/form/form.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { scriptNote } from './script-note.ts';

const NEEDS_SCRIPT = msg`This form needs JavaScript, which is turned off in this browser.`;

/** The contact section of the home page, and the data that it was rendered from. */
export function drawContact(
  ctx: Pick<Ctx, 'client' | 'config'>,
  view: View,
): { main: ReactElement; queries: [{ key: string[]; data: unknown }] } {
  const options = contactOptions(ctx);
  const form = Form({ children: ContactFields({ view, submit: heldSubmit }) });
  return {
    main: Contact({ view, options, notice: scriptNote(view, NEEDS_SCRIPT), form }),
    queries: [{ key: ['contact-options'], data: options }],
  };
}
