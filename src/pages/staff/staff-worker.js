// The staff app's service worker: without a connection the phone shows a page that says since when. `STAFF` stands above this text: the
// version, that page and the files it is drawn with.
// It answers nothing else and never a form: an order that looks accepted and isn't would be worse than an error. Orders are not kept,
// because they name people, and a phone gets lost.

const CACHE = `staff-${STAFF.version}`;
// When the server last drew a page. It is no address that anyone asks for.
const LAST = `${STAFF.page}?last`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([STAFF.page, ...STAFF.files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('staff-') && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (STAFF.files.includes(new URL(request.url).pathname)) event.respondWith(file(request));
});

async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(noteTime());
    return answer;
  } catch {
    return offline();
  }
}

async function noteTime() {
  const cache = await caches.open(CACHE);
  await cache.put(LAST, new Response(String(Date.now())));
}

async function offline() {
  const [kept, last] = await Promise.all([caches.match(STAFF.page), caches.match(LAST)]);
  if (!kept) return Response.error();
  const html = await kept.text();
  const text = last ? `Last up to date ${timeText(Number(await last.text()))}.` : '';
  return new Response(html.replace(STAFF.hole, text), { headers: kept.headers });
}

function timeText(at) {
  const then = new Date(at);
  const time = then.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' }).toUpperCase();
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday ? `at ${time}` : `${then.toLocaleDateString('en-AU', { day: 'numeric', month: 'short' })}, ${time}`;
}

async function file(request) {
  return fetch(request).catch(async () => (await caches.match(request, { ignoreVary: true })) ?? Response.error());
}
