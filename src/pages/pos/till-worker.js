// The till's service worker: what the till needs to start is kept on the device, so that a reload or a cold start works
// while neither box nor cloud answers. `TILL` stands above this text: the version, the files that a cash sale needs, those of the
// other screens that it keeps, the addresses of the shell and of the menu.
// Nothing that people made is in its cache: only our own built files and one page without data.

const CACHE = `till-${TILL.version}`;
// A network that swallows questions must not keep the till from starting.
const PATIENCE_MS = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepAtFirst().then(() => self.skipWaiting()));
});

// The page says so once somebody is signed in and nothing else is going on.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepTheRest());
});

/** A till that had an older version gets all of this one at once, because the older files are deleted. */
async function keepAtFirst() {
  const isUpdate = (await caches.keys()).some((name) => name.startsWith('till-'));
  const cache = await caches.open(CACHE);
  await cache.addAll([...TILL.files, TILL.shell, ...(isUpdate ? TILL.later : [])]);
}

/** All of it or nothing, and the next start asks again. */
async function keepTheRest() {
  const cache = await caches.open(CACHE);
  const known = await Promise.all(TILL.later.map((path) => cache.match(path, { ignoreVary: true })));
  await cache.addAll(TILL.later.filter((_, at) => !known[at]));
}

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
  const { pathname } = new URL(request.url);
  // A till in training is its server's: what the real one keeps isn't shown there.
  if (pathname.startsWith('/training/')) return;
  if (request.mode === 'navigate') {
    if (pathname.endsWith('/ordering')) askMenuAhead(event);
    event.respondWith(page(request));
  } else if (pathname === TILL.menu && menus.has(event.clientId)) event.respondWith(menuAskedAhead(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

// By the page that will want it. It is never kept: what comes later asks anew.
const menus = new Map();
const AHEAD_MS = 15_000;

/** A till that starts where it sells wants its menu as soon as its scripts run: it is on its way with the page. */
function askMenuAhead(event) {
  const id = event.resultingClientId;
  const answer = fetch(TILL.menu, { headers: { accept: 'application/json' } }).catch(() => null);
  menus.set(id, answer);
  event.waitUntil(answer);
  setTimeout(() => menus.delete(id), AHEAD_MS);
}

/** Where nobody answered, the page asks itself and hears why. */
async function menuAskedAhead({ clientId, request }) {
  const answer = menus.get(clientId);
  menus.delete(clientId);
  return (await answer) ?? fetch(request);
}

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
