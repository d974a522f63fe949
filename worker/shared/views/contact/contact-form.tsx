/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { siWhatsapp } from 'simple-icons';
import { type ContactOptions, MESSAGE_MAX } from '#worker/contract/contact.ts';
import { phoneInWords } from '#worker/shared/phone-in-words.ts';
import { Consent } from '#worker/shared/views/form/consent.tsx';
import type { SubmitTexts } from '#worker/shared/views/form/form.tsx';
import { type AreaInput, TextArea } from '#worker/shared/views/form/text-area.tsx';
import { EmailField, type FieldInput, TextField } from '#worker/shared/views/form/text-field.tsx';
import { Icon } from '#worker/shared/views/icons.tsx';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';

export const CONTACT_TITLE = msg`Contact us`;

const PhoneIcon = () => (
  <Icon path="M21 16.5v3a2 2 0 0 1-2.2 2A17.5 17.5 0 0 1 2.5 5.2 2 2 0 0 1 4.5 3h3a1.5 1.5 0 0 1 1.5 1.3c.1.9.4 1.8.7 2.6a1.5 1.5 0 0 1-.4 1.6L8 9.8a14 14 0 0 0 6.2 6.2l1.3-1.3a1.5 1.5 0 0 1 1.6-.4c.8.3 1.7.6 2.6.7a1.5 1.5 0 0 1 1.3 1.5Z" />
);

/** Our numbers in the visitor's country, or what a community has for contact. */
type Ways = Partial<ContactOptions> & { email?: string | null };

type ContactProps = {
  view: View;
  options: Ways | undefined;
  /** What precedes the form: that it needs JavaScript. */
  notice?: ReactNode | Markup;
  form: ReactNode;
};

/** The content of the home page's contact section. */
export const Contact = ({ view, options, notice, form }: ContactProps) => (
  <div className="contact">
    <div className="contact-intro">
      <h2 id="contact-title">{view.i18n._(CONTACT_TITLE)}</h2>
      <ContactWays view={view} options={options} />
    </div>
    <div className="contact-form">
      {notice as ReactNode}
      {form}
    </div>
  </div>
);

/** How messages are answered, and the numbers to call and the address to write to, where there are some. */
export function ContactWays({ view: { i18n }, options }: Pick<ContactProps, 'view' | 'options'>) {
  const { whatsapp, phone, email } = options ?? {};
  return (
    <>
      <p>{i18n._(msg`Questions, requests, or something that went wrong: write to us. We reply by email.`)}</p>
      {(whatsapp || phone || email) && (
        <p className="contact-ways">
          {whatsapp && (
            <a
              className="button"
              href={`https://wa.me/${whatsapp.slice(1)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
                <path d={siWhatsapp.path} />
              </svg>
              {i18n._(msg`Write on WhatsApp`)}
            </a>
          )}
          {phone && (
            <a className="button" href={`tel:${phone}`}>
              <PhoneIcon />
              <span>
                {i18n._(msg`Call`)} <bdi dir="ltr">{phoneInWords(phone)}</bdi>
              </span>
            </a>
          )}
          {email && (
            <a className="button" href={`mailto:${email}`}>
              <span>
                {i18n._(msg`Email`)} <bdi dir="ltr">{email}</bdi>
              </span>
            </a>
          )}
        </p>
      )}
    </>
  );
}

export const CONTACT_IDS = {
  name: 'contact-name',
  email: 'contact-email',
  phone: 'contact-phone',
  message: 'contact-message',
};

type ContactFieldsProps = {
  view: View;
  name?: FieldInput;
  email?: FieldInput;
  phone?: FieldInput;
  message?: AreaInput;
  /** The check that the visitor is human, where it is asked for. */
  human?: ReactNode;
  submit: (texts: SubmitTexts) => ReactNode;
};

/** The fields of the contact form, and the button that sends them. */
export const ContactFields = ({ view, human, submit, ...inputs }: ContactFieldsProps) => (
  <>
    <TextField
      id={CONTACT_IDS.name}
      name="name"
      autoComplete="name"
      maxLength={120}
      label={view.i18n._(msg`Full name`)}
      {...inputs.name}
    />
    <EmailField
      id={CONTACT_IDS.email}
      name="email"
      autoComplete="email"
      maxLength={254}
      label={view.i18n._(msg`Email`)}
      {...inputs.email}
    />
    <TextField
      id={CONTACT_IDS.phone}
      name="phone"
      type="tel"
      ltr
      inputMode="tel"
      autoComplete="tel"
      maxLength={30}
      label={view.i18n._(msg`Phone (optional)`)}
      {...inputs.phone}
    />
    <TextArea
      id={CONTACT_IDS.message}
      name="message"
      rows={5}
      maxLength={MESSAGE_MAX}
      label={view.i18n._(msg`Message`)}
      {...inputs.message}
    />
    <HiddenField view={view} />
    <p className="small">
      <Consent
        view={view}
        message={msg`We use what you write only to reply to you. The <privacy>privacy statement</privacy> says more.`}
      />
    </p>
    {human}
    {submit({ children: view.i18n._(msg`Send`), busyLabel: view.i18n._(msg`Sending…`) })}
  </>
);

/** What happens to the details that someone who leaves the home page gives. */
export const ExitPrivacy = ({ view }: { view: View }) => (
  <Consent
    view={view}
    message={msg`This asks us to get in touch with you. We use these details for that alone, as the <privacy>privacy statement</privacy> says.`}
  />
);

/** A field that people neither see nor hear: the worker sends nothing of what a program filled in there. */
export const HiddenField = ({ view }: { view: View }) => (
  <div className="unseen" aria-hidden="true">
    <label>
      {view.i18n._(msg`Leave this empty`)}
      <input name="topic" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
