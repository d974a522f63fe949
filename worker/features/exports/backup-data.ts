import { z } from 'zod';
import { MEDIA_KINDS } from '#worker/contract/media.ts';
import { MEMORY_TYPES, VISIBILITIES } from '#worker/contract/memory.ts';
import { LOCALES } from '#worker/contract/primitives.ts';
import { RELATIONS } from '#worker/contract/related-site.ts';
import { CODE_STATES, CODE_TYPES } from '#worker/contract/short-link.ts';
import { GENDERS, HONORIFICS, SITE_MODES } from '#worker/contract/site.ts';
import { THANKS_OCCASIONS } from '#worker/contract/thanks.ts';
import { TRANSCRIPT_LANGS } from '#worker/contract/transcript.ts';

const Line = z.string().nullable();
const Instant = z.iso.datetime();
const CalendarDate = z
  .object({
    format: z.enum(['en', 'he']).describe('The calendar: civil, or Hebrew with months from Nisan (1).'),
    year: z.number().int(),
    month: z.number().int().nullable(),
    day: z.number().int().nullable(),
  })
  .nullable();
const WorkMonth = z.object({ year: z.number().int(), month: z.number().int().nullable() }).nullable();

const path = z.string().describe('A path in the folder into which all parts of the backup are unpacked.');

const File = z.object({
  file: path,
  volume: z.number().int().min(1).describe('The part of the backup that holds the file.'),
  kind: z.enum(MEDIA_KINDS),
  name: Line.describe('Its name on the device that it came from.'),
  caption: Line,
  content_type: z.string(),
  bytes: z.number().int(),
});

const Comment = z.object({
  author: z.string(),
  text: z.string(),
  status: z.enum(['published', 'pending']),
  created_at: Instant,
});

const Memory = z.object({
  id: z.number().int(),
  type: z.enum(MEMORY_TYPES),
  text: Line,
  candle_text: Line,
  location: Line,
  happened_on: CalendarDate,
  author: z.string(),
  author_relation: Line,
  question: Line.describe('The question of the family that it answers.'),
  tags: z.array(z.string()),
  links: z.array(z.object({ url: z.string(), title: Line })),
  visibility: z.enum(VISIBILITIES),
  status: z.enum(['published', 'pending', 'returned']),
  created_at: Instant,
  files: z.array(File),
  transcripts: z.array(
    z.object({
      text: Line,
      lang: z.enum(TRANSCRIPT_LANGS).nullable(),
      captions: path.nullable().describe('A file in WebVTT.'),
    }),
  ),
  comments: z.array(Comment),
});
export type BackupMemory = z.infer<typeof Memory>;

/** A file of memories, oldest first, which `data.json` lists. */
const MemoriesFile = z.object({ memories: z.array(Memory) });
export type MemoriesFile = z.infer<typeof MemoriesFile>;

const Site = z.object({
  id: z.number().int(),
  slug: z.string(),
  type: z.enum(['memorial', 'lifeStory']),
  mode: z.enum(SITE_MODES),
  first_name: z.string(),
  last_name: z.string(),
  other_name: Line,
  lang: z.enum(LOCALES),
  gender: z.enum(GENDERS),
  honorific: z.enum(HONORIFICS),
  birth: CalendarDate,
  death: CalendarDate,
  after_sunset: z.boolean(),
  birth_country: Line,
  birth_city: Line,
  death_place: Line,
  fallen_at: Line,
  work_title: Line,
  work_company: Line,
  work_start: WorkMonth,
  work_end: WorkMonth,
  sentence: Line,
  about: Line,
  created_at: Instant,
});

/** `data.json`. */
const BackupData = z.object({
  format: z.literal(1),
  created_at: Instant,
  site: Site,
  portrait: File.nullable(),
  cover: File.nullable(),
  logo: File.nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  grave: z
    .object({
      cemetery: Line.describe('In Hebrew where it is in our list, else as it was typed.'),
      cemetery_en: Line,
      city: Line,
      gate: Line,
      block: Line,
      row: Line,
      plot: Line,
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      note: Line,
      way: z.array(z.object({ photo: File.nullable(), caption: Line })),
    })
    .nullable(),
  groups: z.array(z.string()).describe('Communities that the site is in.'),
  tags: z.array(z.string()),
  relations: z.array(
    z.object({
      relation: z.enum(RELATIONS).describe('What the other person is to this one.'),
      text: Line,
      name: Line.describe('Null where the other site is private.'),
    }),
  ),
  links: z.array(z.object({ url: z.string(), title: z.string() })),
  questions: z.array(z.object({ text: z.string(), lang: z.enum(LOCALES) })),
  notice: z.record(z.string(), z.unknown()).nullable().describe('Of the first week.'),
  letters: z.array(z.object({ occasion: z.enum(THANKS_OCCASIONS), text: z.string(), created_at: Instant })),
  codes: z.array(
    z.object({
      code: z.string(),
      type: z.enum(CODE_TYPES),
      state: z.enum(CODE_STATES),
      address: z.string(),
    }),
  ),
  memories: z.object({
    count: z.number().int(),
    files: z.array(z.object({ file: path, count: z.number().int() })),
  }),
});
export type BackupData = z.infer<typeof BackupData>;

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
  return json;
};

/** `schema.json`: the JSON Schema of `data.json`, and of each file of memories. */
export const backupSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Backup of a site',
  description:
    'data.json is of this schema, and each file that its memories.files lists is of #/$defs/memories_file.',
  ...schemaOf(BackupData),
  $defs: { memories_file: schemaOf(MemoriesFile) },
});
