/** `raw`: what this runtime answers at most: a constant text, no routing. Prints its address. */
const TEXT = 'a constant answer';
const HEADERS = { 'content-type': 'text/plain' };
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(TEXT, { headers: HEADERS }) });
console.log(String(server.url));
