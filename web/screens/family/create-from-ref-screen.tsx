import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addSite } from '#worker/contract/new-site.ts';
import * as schemas from '#worker/contract/schemas/new-site.ts';
import { NAME_MIN } from '#worker/contract/site.ts';

const FIRST_SHORT = msg`The first name needs at least ${{ min: NAME_MIN }} letters`;
const LAST_SHORT = msg`The last name needs at least ${{ min: NAME_MIN }} letters`;
const FIRST: OwnMessages = { 'field.required': FIRST_SHORT, 'name.too_short': FIRST_SHORT };
const LAST: OwnMessages = { 'field.required': LAST_SHORT, 'name.too_short': LAST_SHORT };
const FIELDS = { first: 'ref-first-name', last: 'ref-last-name' };

/** The page of a partner's link: opening it creates nothing; the button creates the link's single site. */
export function CreateFromRefScreen(props: { ref_: string; refId: string; first: string; last: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [first, setFirst] = useState(props.first);
  const [last, setLast] = useState(props.last);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const key = useRef(randomId());
  const title = t`A site in memory`;
  useTitle(title);
  const create = useMutation({
    mutationFn: () =>
      call(addSite, {
        body: {
          type_id: 1,
          first_name: first.trim(),
          last_name: last.trim(),
          ref: props.ref_,
          ref_id: props.refId,
          private: 'regular',
          info: { birth: null, death: null, sentence: null },
        },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ site_id }) => {
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
      return navigate({ to: '/$locale/site/$id', params: { locale, id: String(site_id) }, replace: true });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { first_name, last_name } = schemas.addSite.body.shape;
    const newFaults = faultsOf([
      { fieldId: FIELDS.first, schema: first_name, value: first, own: FIRST },
      { fieldId: FIELDS.last, schema: last_name, value: last, own: LAST },
    ]);
    setFaults(newFaults);
    if (!newFaults.length && !create.isPending) create.mutate();
  }
  const faultOf = (field: string) => faults.find(({ fieldId }) => fieldId === field)?.message;

  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-6 px-4 py-8">
      <h1>{title}</h1>
      <p>
        <Trans>
          You came from a partner of Dorot. Please check the name; with the button below the site is made.
          Everyone may read it, and those you invite add to it; you can change that later.
        </Trans>
      </p>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <ErrorSummary faults={faults} />
        <TextField
          id={FIELDS.first}
          label={t`First name`}
          value={first}
          onChange={(text) => {
            key.current = randomId();
            setFirst(text);
          }}
          fault={faultOf(FIELDS.first)}
        />
        <TextField
          id={FIELDS.last}
          label={t`Last name`}
          value={last}
          onChange={(text) => {
            key.current = randomId();
            setLast(text);
          }}
          fault={faultOf(FIELDS.last)}
        />
        {create.isError && <CallFault error={create.error} />}
        <SubmitButton busy={create.isPending || create.isSuccess} busyLabel={t`Creating the site…`}>
          <Trans>Create the site</Trans>
        </SubmitButton>
      </form>
    </div>
  );
}
