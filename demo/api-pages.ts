import { Hono } from 'hono';
import { html } from 'hono/html';
import stylesPath from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import scriptPath from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import { OPENAPI_PATH } from '#src/server/openapi.ts';

/**
 * Every call of the API with a form to try it, as the user signed in in this browser. Repeats are safe: each try has a
 * key of its own.
 */
export function apiPages(basePath: string): Hono {
  const pages = new Hono();
  pages.get('/', (c) => c.html(explorer(basePath)));
  pages.get(
    '/explorer.js',
    () => new Response(Bun.file(scriptPath), { headers: { 'content-type': 'text/javascript' } }),
  );
  pages.get('/explorer.css', () => new Response(Bun.file(stylesPath), { headers: { 'content-type': 'text/css' } }));
  return pages;
}

function explorer(basePath: string) {
  return devPage({
    title: 'API',
    // The library's own page is light only.
    extraStyle: ':root{color-scheme:light}body{background:#fff;color:#292420}.swagger-ui .info{margin:16px 0}',
    body: html`<link rel="stylesheet" href="${basePath}/explorer.css">
<main id="explorer"></main>
<script src="${basePath}/explorer.js"></script>
<script>
SwaggerUIBundle({
  url: '${OPENAPI_PATH}',
  dom_id: '#explorer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  requestInterceptor(request) {
    if (request.method && request.method !== 'GET') request.headers['idempotency-key'] ||= crypto.randomUUID();
    return request;
  },
});
</script>`,
  });
}
