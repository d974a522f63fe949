import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportedFor } from '#worker/contract/report.ts';

/** The reasons that a reporter chooses from. */
export const REPORT_REASON_LABELS: Record<ReportedFor, MessageDescriptor> = {
  private: msg`It is private`,
  hurtful: msg`It is hurtful`,
  wrong_person: msg`It is about another person`,
  copyright: msg`It was used without permission`,
  illegal: msg`It is against the law`,
  other: msg`Another reason`,
  words: msg`Flagged by the word list`,
};
