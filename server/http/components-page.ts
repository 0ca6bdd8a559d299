/** /dev/ui: the front end's page of all its components. In development only: elsewhere it isn't mounted, and the address is nobody's. */
import { Hono } from 'hono';

/** An address that always gets the application's own page. */
const ANY_SCREEN = '/login';

/** The route, to be mounted at `/dev/ui`; `serveFile` serves the built front end. */
export function componentsPage(serveFile: (request: Request) => Promise<Response | null>): Hono {
  const routes = new Hono();
  routes.get('/', async (context) => {
    const { headers, url } = context.req.raw;
    return (await serveFile(new Request(new URL(ANY_SCREEN, url), { headers }))) ?? context.notFound();
  });
  return routes;
}
