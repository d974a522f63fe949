/** The queries of endpoints that need one. */
export const QUERIES: Record<string, string> = {
  putCaptions: '?lang=he',
  putOrderPhoto: '?purpose=issue',
  stickerSheet: '?code=AAAAAAAAAAAAA',
  graveStickerSheet: '?code=AAAAAAAAAAAAA',
  communityStickerSheet: '?code=AAAAAAAAAAAAA',
  listOfferedQuestions: '?lang=en',
  listPlatformImports: '?kind=tags',
  previewSiteMerge: '?into=2',
};

/** They render the address that the visitor has already typed, and disclose nothing about its target. */
export const DRAWS_ANY_CODE = new Set(['codeSvg', 'codePng']);
/** The parameter is a signed token, not a thing of a site. */
export const TAKES_A_TOKEN = new Set([
  'openInvitation',
  'acceptInvitation',
  'joinByInvitation',
  'declineInvitation',
  'unsubscribe',
  'readCalendar',
  'openNotice',
  'noticeCalendar',
  'openQuestion',
  'answerQuestion',
  'skipQuestion',
  'stopQuestions',
  // in a header
  'putGuestPart',
  'finishGuestUpload',
  'getGuestUpload',
]);
/** The response never depends on the outcome, and discloses nothing about the site. */
export const ASKS_BLINDLY = new Set(['requestAccess', 'requestCommunityAccess']);
/** The parameter is a name that everyone knows: of a social login provider, of a page of texts, of a kind of import. */
export const TAKES_A_NAME = new Set(['startSocial', 'disconnectProvider', 'getImportMapping', 'getTexts']);

/** Endpoints of the pages that themselves state that they are private. */
export const PAGES = new Set(['/api/sites/:id', '/api/communities/:id', '/api/communities/:id/wall']);
