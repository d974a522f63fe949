import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Arrow, type GraveRecord, PLOT_FIELDS } from '#worker/contract/grave-record.ts';

export type PlotField = (typeof PLOT_FIELDS)[number];

export const PLOT_LABELS: Record<PlotField, MessageDescriptor> = {
  gate: msg`Gate`,
  block: msg`Block`,
  row: msg`Row`,
  plot: msg`Plot`,
};

/** The cemetery and its city, as far as they are known. */
export const placeNames = ({ cemetery, cemetery_name, city }: GraveRecord): string[] =>
  (cemetery ? [cemetery.name, cemetery.city] : [cemetery_name, city]).filter((text): text is string =>
    Boolean(text),
  );

/** What leads to the grave, from the gate inwards. */
export const plotParts = (record: GraveRecord): { field: PlotField; value: string }[] =>
  PLOT_FIELDS.flatMap((field) => {
    const value = record[field];
    return value ? [{ field, value }] : [];
  });

/** By eighths of a turn, clockwise. */
const DIRECTIONS: readonly MessageDescriptor[] = [
  msg`The arrow points straight on`,
  msg`The arrow points ahead to the right`,
  msg`The arrow points to the right`,
  msg`The arrow points back to the right`,
  msg`The arrow points back`,
  msg`The arrow points back to the left`,
  msg`The arrow points to the left`,
  msg`The arrow points ahead to the left`,
];

/** Where an arrow points, in words. */
export const directionOf = ({ angle }: Arrow): MessageDescriptor =>
  DIRECTIONS[Math.round(angle / 45) % DIRECTIONS.length] ?? msg`The arrow points straight on`;
