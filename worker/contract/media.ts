import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/media.ts';

export type { UploadedMedia, UploadStatus } from './schemas/media.ts';

export const MEDIA_WIDTHS = [320, 800, 1600] as const;

export const MEDIA_KINDS = ['photo', 'video', 'audio', 'document'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/**
 * What differs by kind: whether the upload is a picture itself, how many pictures come with it, whether it is played
 * and may have a transcript, and the error on a site whose plan does not allow it.
 */
export const KIND_RULES = {
  photo: { isPicture: true, pictures: MEDIA_WIDTHS.length, isPlayed: false, planError: null },
  video: { isPicture: false, pictures: MEDIA_WIDTHS.length, isPlayed: true, planError: 'plan.video' },
  audio: { isPicture: false, pictures: 0, isPlayed: true, planError: null },
  document: { isPicture: false, pictures: 0, isPlayed: false, planError: 'plan.document' },
} as const satisfies Record<
  MediaKind,
  { isPicture: boolean; pictures: number; isPlayed: boolean; planError: string | null }
>;

const MB = 1024 ** 2;

/** The maximum size of a photo in bytes: the specification's 3 MB. */
export const PHOTO_BYTES = 3 * MB;

/** The maximum size of a file of each kind, in bytes. Each width of a photo or of a poster is one file. */
export const FILE_BYTES = {
  photo: PHOTO_BYTES,
  audio: 50 * MB,
  document: 25 * MB,
  video: 2048 * MB,
} as const satisfies Record<MediaKind, number>;

/** A file above this size is sent in parts of this size; the last one may be shorter. */
export const PART_BYTES = 5 * MB;

/** The maximum duration of a video or a recording, in milliseconds. */
export const DURATION_MAX = 24 * 60 * 60 * 1000;

/** The bars of a waveform: how many there are at most, and the height of the loudest. */
export const PEAKS = { count: 48, max: 100 } as const;

/** The maximum length of a photo's side, and the maximum number of its pixels. */
export const PHOTO_SIDE = 12_000;
export const PHOTO_PIXELS = 50_000_000;

/** The storage quota in bytes: of a site by its plan, and of the memories of a community. */
export const STORAGE_BYTES = { free: 100 * MB, subscribed: 50 * 1024 * MB, community: 1024 * MB } as const;

/** Files are deleted this many days after their rows, so that a restored database backup still has them. */
export const FILES_KEPT_DAYS = 30;

/**
 * The accepted image types with their file extensions. `inline` ones are shown on pages; the others are only
 * stored and served as downloads.
 */
export const IMAGE_TYPES = {
  'image/jpeg': { kind: 'photo', extensions: ['jpg', 'jpeg'], inline: true },
  'image/png': { kind: 'photo', extensions: ['png'], inline: true },
  'image/apng': { kind: 'photo', extensions: ['apng', 'png'], inline: true },
  'image/webp': { kind: 'photo', extensions: ['webp'], inline: true },
  'image/gif': { kind: 'photo', extensions: ['gif'], inline: true },
  'image/bmp': { kind: 'photo', extensions: ['bmp'], inline: false },
  'image/tiff': { kind: 'photo', extensions: ['tif', 'tiff'], inline: false },
  'image/svg+xml': { kind: 'photo', extensions: ['svg'], inline: false },
  'image/heic': { kind: 'photo', extensions: ['heic', 'heif'], inline: false },
} as const satisfies Record<string, FileTypeInfo>;

export type ImageType = keyof typeof IMAGE_TYPES;

type FileTypeInfo = { kind: MediaKind; extensions: readonly string[]; inline: boolean };

/**
 * Every accepted file type with its kind and its extensions; of two types that share one, the browser's type
 * decides (`worker/shared/file-type.ts`). `inline` ones are shown or played on pages; the others are served as
 * downloads only.
 */
export const FILE_TYPES = {
  ...IMAGE_TYPES,
  'video/mp4': { kind: 'video', extensions: ['mp4', 'm4v', 'm4p', 'gifv'], inline: true },
  'video/quicktime': { kind: 'video', extensions: ['mov'], inline: true },
  'video/webm': { kind: 'video', extensions: ['webm'], inline: true },
  'video/x-matroska': { kind: 'video', extensions: ['mkv'], inline: false },
  'video/x-msvideo': { kind: 'video', extensions: ['avi'], inline: false },
  'video/x-ms-wmv': { kind: 'video', extensions: ['wmv'], inline: false },
  'video/x-amv': { kind: 'video', extensions: ['amv'], inline: false },
  'audio/mpeg': { kind: 'audio', extensions: ['mp3', 'mp2'], inline: true },
  'audio/mp4': { kind: 'audio', extensions: ['m4a', 'mp4'], inline: true },
  'audio/aac': { kind: 'audio', extensions: ['aac'], inline: true },
  'audio/flac': { kind: 'audio', extensions: ['flac'], inline: true },
  'audio/ogg': { kind: 'audio', extensions: ['ogg', 'opus'], inline: true },
  'audio/wav': { kind: 'audio', extensions: ['wav'], inline: true },
  'audio/webm': { kind: 'audio', extensions: ['weba', 'webm'], inline: true },
  'application/pdf': { kind: 'document', extensions: ['pdf'], inline: false },
  'application/msword': { kind: 'document', extensions: ['doc'], inline: false },
  'application/vnd.ms-excel': { kind: 'document', extensions: ['xls'], inline: false },
  'application/vnd.ms-powerpoint': { kind: 'document', extensions: ['ppt', 'pps'], inline: false },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'document',
    extensions: ['docx'],
    inline: false,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'document',
    extensions: ['xlsx'],
    inline: false,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    kind: 'document',
    extensions: ['pptx'],
    inline: false,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': {
    kind: 'document',
    extensions: ['ppsx'],
    inline: false,
  },
  'application/vnd.oasis.opendocument.text': { kind: 'document', extensions: ['odt'], inline: false },
  'application/vnd.oasis.opendocument.spreadsheet': { kind: 'document', extensions: ['ods'], inline: false },
  'application/vnd.oasis.opendocument.presentation': { kind: 'document', extensions: ['odp'], inline: false },
  'application/epub+zip': { kind: 'document', extensions: ['epub'], inline: false },
  'application/rtf': { kind: 'document', extensions: ['rtf'], inline: false },
  'application/json': { kind: 'document', extensions: ['json'], inline: false },
  'text/plain': { kind: 'document', extensions: ['txt'], inline: false },
  'text/markdown': { kind: 'document', extensions: ['md'], inline: false },
  'text/csv': { kind: 'document', extensions: ['csv'], inline: false },
  'text/tab-separated-values': { kind: 'document', extensions: ['tsv'], inline: false },
} as const satisfies Record<string, FileTypeInfo>;

export type FileType = keyof typeof FILE_TYPES;

/**
 * `processing`: the location is still being removed from the file, which is not served until then. `refused`:
 * the file could not be read and will never be served.
 */
export const MEDIA_STATES = ['processing', 'ready', 'refused'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

/**
 * The preview picture of a site: its size in pixels, and its maximum size in bytes, a limit of messengers.
 */
export const PREVIEW = { width: 1200, height: 630, bytes: 250_000 } as const;

export const UPLOAD_PURPOSES = [
  'memory',
  'profile',
  'cover',
  'avatar',
  'logo',
  'preview',
  'grave',
  'product',
] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
/** Photos of an order are sent with the order. */
export const MEDIA_PURPOSES = [...UPLOAD_PURPOSES, 'order'] as const;

export const startUpload = shaped<typeof schemas.startUpload>()({
  method: 'POST',
  path: '/api/media/start',
  access: 'member',
  summary:
    'Begins an upload; a photo comes as one file a width, a video may have its poster behind it; what is above 5 MiB comes in parts',
  status: 201,
  creates: true,
});

export const putPart = shaped<typeof schemas.putPart>()({
  method: 'PUT',
  path: '/api/media/:up/:part',
  access: 'member',
  summary: 'The bytes of one part, numbered from 1; again is the same',
  takesBytes: true,
});

export const finishUpload = shaped<typeof schemas.finishUpload>()({
  method: 'POST',
  path: '/api/media/:up/done',
  access: 'member',
  summary: 'Ends an upload whose parts are all here; again gives the same file',
});

export const abortUpload = shaped<typeof schemas.abortUpload>()({
  method: 'DELETE',
  path: '/api/media/:up',
  access: 'member',
  summary: 'Drops an upload, or the file it came to while nothing uses it',
});

export const getMedia = shaped<typeof schemas.getMedia>()({
  method: 'GET',
  path: '/api/media/:id',
  access: 'public',
  summary:
    'The bytes of a picture or a file, at a signed address that expires; ranges are served; with `captions` or `transcript` what is said in a video or a recording. Without a signature: which parts of an upload of one’s own have arrived, in JSON',
  produces: 'image/webp',
});
