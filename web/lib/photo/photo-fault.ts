import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const MESSAGES = {
  unreadable: msg`This picture cannot be read. Choose another.`,
  too_many_dots: msg`This picture is too large. Choose a smaller one.`,
} as const;

/** A picture that this browser cannot scale down. `detail` can be shown to the user. */
export class PhotoFault extends Error {
  override readonly name = 'PhotoFault';
  readonly code: keyof typeof MESSAGES;
  readonly detail: string;

  constructor(code: keyof typeof MESSAGES) {
    const detail = i18n._(MESSAGES[code]);
    super(detail);
    this.code = code;
    this.detail = detail;
  }
}
