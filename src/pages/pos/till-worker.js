// The till's service worker: what the till needs to start is kept on the device, so that a reload or a cold start works
// while neither box nor cloud answers. `TILL` stands above this text: the version, the files and the shell's address.
// Nothing that people made is in its cache: only our own built files and one page without data.

const CACHE = `till-${TILL.version}`;
// A network that swallows questions must not keep the till from starting.
const PATIENCE_MS = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([...TILL.files, TILL.shell]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request));
});

/** As the server draws it; the shell, which draws itself, where no server answers. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < 502) return answer;
  } catch {
    // Nobody answers.
  }
  return (await caches.match(TILL.shell)) ?? Response.error();
}

/** Built files carry their content in their name: what is kept is right for ever. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
