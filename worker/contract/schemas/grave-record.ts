import { z } from 'zod';
import { PLOT_FIELDS } from '#worker/contract/grave-record.ts';
import { Id, text } from './primitives.ts';

/** Where on a photo the way goes on: from 0 to 1 from the top left, and the direction in degrees clockwise from up. */
export const Arrow = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  angle: z.number().int().min(0).max(359),
});
export type Arrow = z.infer<typeof Arrow>;

export const Cemetery = z.object({
  id: z.number().int(),
  /** In the language of the request. */
  name: z.string(),
  city: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  plot_format: z.array(z.enum(PLOT_FIELDS)),
});
export type Cemetery = z.infer<typeof Cemetery>;

const Part = text(40, 1).nullish();

/** What visitors suggest. */
export const GraveSuggestion = z.strictObject({
  cemetery_id: Id.nullish(),
  cemetery_name: text(120, 1).nullish(),
  city: text(80, 1).nullish(),
  gate: Part,
  block: Part,
  row: Part,
  plot: Part,
  lat: z.number().min(-90).max(90).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  accuracy_m: z.number().int().min(0).max(100_000).nullish(),
  note: text(1000).nullish(),
});
export type GraveSuggestion = z.infer<typeof GraveSuggestion>;

export const GraveRecord = z.object({
  cemetery: Cemetery.nullable(),
  cemetery_name: z.string().nullable(),
  city: z.string().nullable(),
  gate: z.string().nullable(),
  block: z.string().nullable(),
  row: z.string().nullable(),
  plot: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  accuracy_m: z.number().int().nullable(),
  note: z.string().nullable(),
});
export type GraveRecord = z.infer<typeof GraveRecord>;
