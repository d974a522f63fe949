export { presentNotice } from './notice.present.ts';
export { findNotice, noticeQuery } from './notice.repo.ts';
export { openNotice } from './notice.service.ts';
