import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addSite } from '#worker/contract/new-site.ts';
import * as schemas from '#worker/contract/schemas/new-site.ts';
import { NAME_MIN } from '#worker/contract/site.ts';

const FIRST_SHORT = msg`The first name needs at least ${{ min: NAME_MIN }} characters`;
const LAST_SHORT = msg`The last name needs at least ${{ min: NAME_MIN }} characters`;
const FIRST: OwnMessages = { 'field.required': FIRST_SHORT, 'name.too_short': FIRST_SHORT };
const LAST: OwnMessages = { 'field.required': LAST_SHORT, 'name.too_short': LAST_SHORT };
const { first_name, last_name } = schemas.addSite.body.shape;
const FIELDS = {
  first_name: { id: 'ref-first-name', schema: first_name, own: FIRST },
  last_name: { id: 'ref-last-name', schema: last_name, own: LAST },
};

/** The page of a partner's link: opening it creates nothing; the button creates the link's single site. */
export function CreateFromRefScreen(props: { ref_: string; refId: string; first: string; last: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [first, setFirst] = useState(props.first);
  const [last, setLast] = useState(props.last);
  const { keyFor, done } = useIdempotencyKey(`from-ref.${props.ref_}.${props.refId}`);
  const title = t`A memorial site`;
  useTitle(title);
  const form = useSubmission({
    fields: FIELDS,
    values: () => ({ first_name: first.trim(), last_name: last.trim() }),
    send: (names) => {
      const body = {
        type_id: 1 as const,
        ...names,
        ref: props.ref_,
        ref_id: props.refId,
        private: 'regular' as const,
        info: { birth: null, death: null, sentence: null },
      };
      return call(addSite, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ site_id }) => {
      done();
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
      void navigate({ to: '/$locale/site/$id', params: { locale, id: String(site_id) }, replace: true });
    },
    onError: () => [],
  });

  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-6 px-4 py-8">
      <h1>{title}</h1>
      <p>
        <Trans>
          A partner of Dorot sent you here. Check the name, then create the site. Everyone can read it, and
          only people you invite can add to it. You can change that later.
        </Trans>
      </p>
      <SubmissionForm of={form}>
        <TextField
          id={FIELDS.first_name.id}
          label={t`First name`}
          value={first}
          onChange={setFirst}
          fault={form.faultOf('first_name')}
        />
        <TextField
          id={FIELDS.last_name.id}
          label={t`Last name`}
          value={last}
          onChange={setLast}
          fault={form.faultOf('last_name')}
        />
        {form.error && <CallFault error={form.error} />}
        <SubmitButton
          busy={form.isPending || form.isSuccess}
          disabled={form.waiting}
          busyLabel={t`Creating the site…`}
        >
          <Trans>Create the site</Trans>
        </SubmitButton>
      </SubmissionForm>
    </div>
  );
}
