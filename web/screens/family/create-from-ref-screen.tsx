import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addSite, NAME_MIN } from '#worker/contract/site-acts.ts';

const FIELDS = { first: 'ref-first-name', last: 'ref-last-name' };

/** From a partner's page: opening it makes nothing, one tap makes the one site of that link. */
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
  const make = useMutation({
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
    const found = [
      ...(first.trim().length < NAME_MIN
        ? [{ fieldId: FIELDS.first, message: t`The first name needs at least ${NAME_MIN} letters` }]
        : []),
      ...(last.trim().length < NAME_MIN
        ? [{ fieldId: FIELDS.last, message: t`The last name needs at least ${NAME_MIN} letters` }]
        : []),
    ];
    setFaults(found);
    if (!found.length && !make.isPending) make.mutate();
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
        {make.isError && <CallFault error={make.error} />}
        <SubmitButton busy={make.isPending || make.isSuccess} busyLabel={t`Creating the site…`}>
          <Trans>Create the site</Trans>
        </SubmitButton>
      </form>
    </div>
  );
}
