import * as api from '#worker/contract/wall.ts';
import * as groups from '#worker/contract/wall-group.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { addEntry } from './add-entry.ts';
import { setBoardMail } from './board-mail/set-board-mail.ts';
import { patchEntry, removeEntry } from './change-entry.ts';
import { decideDuplicate } from './decide-duplicate.ts';
import { listDuplicates } from './duplicates.ts';
import { makeEntrySite } from './entry-site.ts';
import { moveEntries } from './move-entries.ts';
import { listWallGroups, renameWallGroup } from './rename-group.ts';
import { readEntry, readWall } from './wall.service.ts';
import { readDays } from './wall-days.ts';

export function wallRoutes(app: App): void {
  route(app, api.getWall, (ctx, { params, query }) => readWall(ctx, params.id, query));
  route(app, api.listDuplicates, (ctx, { params, query }) => listDuplicates(ctx, params.id, query));
  route(app, api.decideDuplicate, (ctx, { params, body }) => decideDuplicate(ctx, params.id, params, body));
  route(app, api.moveWallEntries, (ctx, { params, body }) => moveEntries(ctx, params.id, body));
  route(app, api.getWallEntry, (ctx, { params }) => readEntry(ctx, params.id, params.entryId));
  route(app, api.addWallEntry, (ctx, { params, body }) => addEntry(ctx, params.id, body));
  route(app, api.patchWallEntry, (ctx, { params, version, body }) =>
    patchEntry(ctx, params.id, params.entryId, version, body),
  );
  route(app, api.deleteWallEntry, (ctx, { params }) => removeEntry(ctx, params.id, params.entryId));
  route(app, api.createEntrySite, (ctx, { params, body }) =>
    makeEntrySite(ctx, params.id, params.entryId, body),
  );
  route(app, groups.listWallGroups, (ctx, { params }) => listWallGroups(ctx, params.id));
  route(app, groups.renameWallGroup, (ctx, { params, body }) => renameWallGroup(ctx, params.id, body));
  route(app, groups.deleteWallGroup, (ctx, { params, body }) =>
    renameWallGroup(ctx, params.id, { name: body.name, to: null }),
  );
  route(app, api.getWallDays, (ctx, { params }) => readDays(ctx, params.id));
  route(app, api.setBoardMail, (ctx, { params, body }) => setBoardMail(ctx, params.id, body.wanted));
}
