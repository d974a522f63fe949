import { msg } from '@lingui/core/macro';
import type { View } from './view.ts';

const KB = 1024;
const MB = KB * KB;
const GB = KB * MB;

/** The size of a file in words, as in “2.3 MB”. */
export function fileSize({ i18n }: Pick<View, 'i18n'>, bytes: number): string {
  if (bytes >= GB) return i18n._(msg`${shortened(bytes / GB)} GB`);
  if (bytes >= MB) return i18n._(msg`${shortened(bytes / MB)} MB`);
  return i18n._(msg`${Math.max(1, Math.round(bytes / KB))} KB`);
}

/** With one decimal below ten; both languages write a point. */
const shortened = (value: number): string =>
  String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
