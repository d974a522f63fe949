import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportSubject } from '#worker/contract/report.ts';
import type { ReportState } from '#worker/contract/report-admin.ts';

type Word = { name: MessageDescriptor; tone: 'quiet' | 'good' | 'warning' | 'danger' };

export const REPORT_STATE_WORDS: Readonly<Record<ReportState, Word>> = {
  open: { name: msg({ message: 'Open', context: 'a report' }), tone: 'warning' },
  keep: { name: msg({ message: 'Kept', context: 'a report' }), tone: 'quiet' },
  remove: { name: msg({ message: 'Removed', context: 'a report' }), tone: 'quiet' },
};

export const SUBJECT_WORDS: Readonly<Record<ReportSubject, MessageDescriptor>> = {
  memory: msg({ message: 'Memory', context: 'a report' }),
  comment: msg({ message: 'Comment', context: 'a report' }),
  site: msg({ message: 'Site', context: 'a report' }),
};
