import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError, FieldErrorCode } from '#worker/contract/errors.ts';

const AS_IT_IS = msg`This cannot be saved as it is.`;

/** The default messages beside a field, where its form has none of its own for the error. */
export const fieldMessages = {
  'field.required': msg`Fill this in`,
  'field.unknown': AS_IT_IS,
  'value.invalid': AS_IT_IS,
  'value.not_allowed': AS_IT_IS,
  'text.too_short': msg`This is too short`,
  'text.too_long': msg`at most ${{ max: 0 }} characters`,
  'text.unstorable': msg`This contains a character that is not allowed`,
  'text.title': msg`Begin with the title: # and a space, then its words`,
  'text.list_item': msg`An item of a list is one paragraph`,
  'text.form': msg`Only headings (##), paragraphs, lists, links and bold are possible`,
  'text.address': msg({
    message: 'A link leads to https, http, mailto, or begins with / or #: not to {address}',
  }),
  'text.message': msg`A line has a brace or a plural that is not complete`,
  'text.parts': msg`Keep as many headings, paragraphs and list items as the default has`,
  'text.lines': msg({
    message:
      '{count, plural, one {Keep the one line of the default} other {Keep the # lines of the default, none of them empty}}',
  }),
  'text.placeholder_lost': msg({ message: 'The placeholder {name} is missing' }),
  'text.placeholder_unknown': msg({ message: 'The default has no placeholder {name}' }),
  'text.card_number': msg`Card numbers are entered on the payment page only`,
  'order.address_required': msg`Enter the delivery address`,
  'order.wish_required': msg`Say what you would like to have made`,
  'flowers.day': msg`Choose a day on which they can be brought`,
  'order.other_code': msg`This is not the code of the order`,
  'vendor.products': msg`Vendor needs at least one product`,
  'suggestion.not_public': msg`Only a public site or community with this number can be shown`,
  'coupon.code': msg`Use 3 to 24 letters, digits and hyphens`,
  'coupon.code_taken': msg`Another coupon has this code`,
  'order.terms': msg`Please confirm our terms`,
  'order.lines': msg`Select what to order`,
  'number.too_small': msg`This number is too small`,
  'number.too_large': msg`This number is too large`,
  'list.too_short': msg`Too few were selected`,
  'list.too_long': msg`Too many were selected`,
  'name.too_short': msg`This name is too short`,
  'name.too_long': msg`This name is too long`,
  'name.invalid': msg`This name contains a character that is not allowed`,
  'name.mismatch': msg`This is not the name of the site`,
  'email.invalid': msg`The email address needs an @, a dot after it, and no spaces`,
  'email.no_account': msg`There is no confirmed account with this email address`,
  'email.other': msg`This is not the email address of your account`,
  'signup.email_taken': msg`This email address already has an account`,
  'signup.terms': msg`Please confirm our terms`,
  'password.too_short': msg`The password needs at least 6 characters`,
  'password.too_long': msg`This password is too long`,
  'password.common': msg`This password is too easy to guess`,
  'account.wrong_password': msg`This is not your password`,
  'human.unproven': msg`Confirm that you are human`,
  'url.invalid': msg`This is not a web address`,
  'url.credentials': msg`The address cannot contain a user name or password`,
  'url.not_public': msg`This address leads to no page of the public internet`,
  'date.unreal': msg`This date does not exist`,
  'date.in_future': msg`This date is in the future`,
  'date.past': msg`This date has passed`,
  'date.before_birth': msg`The date of death is before the date of birth`,
  'date.after_death': msg`The date of birth is after the date of death`,
  'work.none': AS_IT_IS,
  'work.start_after_end': msg`The start cannot be after the end`,
  'work.end_before_start': msg`The end cannot be before the start`,
  'slug.invalid': msg`Use lowercase Latin letters or Hebrew letters, with digits and single hyphens between them. A number alone is not enough`,
  'slug.taken': msg`This address is taken by another site`,
  'accent.no_community': msg`This site is not in a community with its own colours`,
  'accent.no_color': msg`Choose a colour`,
  'media.gone': msg`This picture no longer exists`,
  'media.twice': msg`This picture was added twice`,
  'candle.only': msg`Only a candle has an inscription`,
  'candle.text': msg`A candle can only have an inscription`,
  'candle.media': msg`A candle cannot have pictures`,
  'candle.details': msg`A candle can only have an inscription`,
  'visibility.beyond': AS_IT_IS,
  'link.gone': msg`This link no longer exists`,
  'question.gone': msg`This question no longer exists`,
  'link.twice': msg`This link was added twice`,
  'tag.unknown': msg`This site no longer has this tag`,
  'site.unknown': msg`There is no such site, or it is not there`,
  'community.unknown': msg`There is no such community`,
  'user.unknown': msg`Nobody has an account with this address`,
  'code.bound': msg`This code leads to another page already`,
  'code.retired': msg`This code was retired`,
  'map_link.short': msg`This is a short link. Open it first, and copy the long address from there`,
  'map_link.unknown': msg`Paste a link of Google Maps, Waze, Apple Maps or OpenStreetMap`,
  'grave.life_story': msg`Only memorial sites can share a grave`,
  'relation.self': msg`A person cannot be related to themselves`,
  'invitation.own_address': msg`This is your own email address`,
  'referral.memorial': AS_IT_IS,
  'referral.regular': AS_IT_IS,
  'version.missing': AS_IT_IS,
  'reason.missing': msg`Give a reason of 5 to 200 characters`,
  'reason.malformed': msg`Give a reason of 5 to 200 characters`,
} as const satisfies Record<FieldErrorCode, MessageDescriptor>;

/**
 * The message of a field for an error code. A message that could apply to any field begins with the label.
 */
export function fieldMessage({ code, params }: FieldError, label: string): string {
  const message = i18n._({ ...fieldMessages[code], values: params });
  const anyField = fieldMessages[code] === AS_IT_IS || /^(field|value|text|number|list)\./.test(code);
  return anyField ? `${label}: ${message}` : message;
}
