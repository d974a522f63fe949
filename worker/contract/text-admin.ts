import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/text-admin.ts';

export type {
  TextEntry,
  TextHistory,
  TextSource,
  TextTree,
  TextVersion,
  TextVersions,
} from './schemas/text-admin.ts';

/** `text`: a title and what follows, in Markdown; `lines`: a fixed number of lines, which are shown as they are typed. */
export const TEXT_KINDS = ['text', 'lines'] as const;

export const TEXT_LENGTH_MAX = 60_000;
/** How many versions of a text are shown at a time, the newest first. */
export const TEXT_VERSIONS_SHOWN = 30;

export const listTextEntries = shaped<typeof schemas.listTextEntries>()({
  method: 'GET',
  path: '/api/admin/texts',
  access: 'admin',
  summary: 'The texts that can be edited, and which differ from their defaults',
});

export const getTextEntry = shaped<typeof schemas.getTextEntry>()({
  method: 'GET',
  path: '/api/admin/texts/:key',
  access: 'admin',
  summary: 'A text with its default and its versions, the newest first',
});

export const listTextVersions = shaped<typeof schemas.listTextVersions>()({
  method: 'GET',
  path: '/api/admin/texts/:key/versions',
  access: 'admin',
  summary: 'The versions of a text that are older than one of them, the newest first',
});

export const previewText = shaped<typeof schemas.previewText>()({
  method: 'POST',
  path: '/api/admin/texts/:key/preview',
  access: 'admin',
  summary: 'What a typed text would look like; nothing is stored',
});

export const saveText = shaped<typeof schemas.saveText>()({
  method: 'POST',
  path: '/api/admin/texts/:key/versions',
  access: 'admin',
  summary: 'Saves a draft of a text, which nobody else reads before it is published',
  status: 201,
});

export const publishText = shaped<typeof schemas.publishText>()({
  method: 'POST',
  path: '/api/admin/texts/:key/publish',
  access: 'admin',
  destructive: true,
  summary: 'Publishes a version of a text, or its default; with a reason, and If-Match of its revision',
  versioned: true,
});
