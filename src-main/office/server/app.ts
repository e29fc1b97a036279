/** The office's web server, put together. */
import { Hono } from 'hono';
import { officeApi } from '../api/api-app.ts';
import { answer, refuse } from './answers.ts';
import { addBackupRoutes } from './backup-routes.ts';
import { addChangeRoutes } from './change-routes.ts';
import type { OfficeApp, OfficeEnv, ServerDeps } from './context.ts';
import { addExportRoute } from './export-route.ts';
import { fromHere, headers, sessionOf } from './guard.ts';
import { addLiveRoute } from './live-route.ts';
import { addPageRoutes } from './page-files.ts';
import { addProgramRoutes } from './program-routes.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { addViewRoutes } from './view-routes.ts';

export function createOfficeApp(deps: ServerDeps): OfficeApp {
  const app = new Hono<OfficeEnv>();
  addLiveRoute(app, deps);
  app.use(headers(deps));
  app.post('/page/*', fromHere(deps));
  app.use('/page/*', sessionOf(deps));
  addSignInRoutes(app, deps);
  addViewRoutes(app, deps);
  addChangeRoutes(app, deps);
  addProgramRoutes(app, deps);
  addBackupRoutes(app, deps);
  addExportRoute(app, deps);
  app.all('/page/*', (c) => refuse(c, 'not-there'));
  app.route('/api/v1', officeApi(deps.db, deps.onTrouble));
  app.get('/healthy', (c) => answer(c, {}));
  addPageRoutes(app, deps.page);
  app.onError((error, c) => {
    deps.onTrouble(error);
    return refuse(c, 'failed');
  });
  return app;
}
