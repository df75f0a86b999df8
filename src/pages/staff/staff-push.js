// What the staff app's worker does while the app is closed: it shows what the server says of an order, and accepts it from there. It
// stands below staff-worker.js in one script. Every word is the server's (PhoneNote of src/features/notifications/phones).
// Each message shows something, also one that can't be read: Apple ends a subscription that showed nothing.

const UNREADABLE = {
  tag: 'unreadable',
  title: 'Servery',
  body: 'Something has changed. Open the app to see it.',
  page: 'home',
  isSilent: false,
  stays: false,
  closesAfterSeconds: null,
  accept: null,
};
// Long and uneven, to be felt in an apron's pocket.
const VIBRATION = [400, 150, 400, 150, 800];

self.addEventListener('push', (event) => {
  // The receipt says that a message came, whatever was in it.
  event.waitUntil(Promise.all([show(noteOf(event.data)), post(STAFF.receipts, {})]));
});

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const note = notification.data ?? UNREADABLE;
  notification.close();
  event.waitUntil(action === 'accept' && note.accept ? accept(note) : open(note.page));
});

// A browser may give itself another address; the old one reaches nobody.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event));
});

function noteOf(data) {
  try {
    const note = data.json();
    return typeof note.title === 'string' ? note : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

async function show(note) {
  const { title, body, tag, isSilent, stays, accept: button, closesAfterSeconds } = note;
  await self.registration.showNotification(title, {
    body,
    tag,
    data: note,
    icon: STAFF.icon,
    silent: isSilent,
    renotify: !isSilent,
    requireInteraction: stays,
    actions: button ? [{ action: 'accept', title: button.label }] : [],
    // A browser throws for a note that is silent and shakes.
    ...(isSilent ? {} : { vibrate: VIBRATION }),
  });
  if (closesAfterSeconds === null) return;
  await new Promise((resolve) => setTimeout(resolve, closesAfterSeconds * 1000));
  const shown = await self.registration.getNotifications({ tag });
  // What has come in the meantime stays.
  for (const one of shown) if (one.data?.title === title) one.close();
}

/** One touch. The same key each time: a second touch, or a second phone, changes nothing. */
async function accept(note) {
  const { path, key, done, failed } = note.accept;
  const answer = await post(path, { etaMinutes: null }, { 'idempotency-key': key });
  const plain = { ...note, accept: null, closesAfterSeconds: null };
  if (answer?.ok) return show({ ...plain, title: done, isSilent: true, stays: false });
  if (answer?.status === 401) {
    return open(note.page).catch(() => show({ ...plain, title: failed, body: 'Sign in to accept it.', stays: true }));
  }
  const why = answer ? await messageOf(answer) : 'There is no connection. Try again.';
  return show({ ...note, title: failed, body: why, isSilent: false, stays: true, accept: answer ? null : note.accept });
}

async function messageOf(answer) {
  const body = await answer.json().catch(() => null);
  return body?.error?.message ?? 'Open the order to see why.';
}

/** Without a session its page leads to sign-in, and from there back to it. */
async function open(page) {
  const { scope } = self.registration;
  const url = new URL(page, scope.endsWith('/') ? scope : `${scope}/`).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.find((one) => one.url.startsWith(scope));
  if (!own) return self.clients.openWindow(url);
  await own.focus();
  return own.navigate(url).catch(() => self.clients.openWindow(url));
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const fresh =
    newSubscription ??
    (options?.applicationServerKey
      ? await self.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: options.applicationServerKey,
        })
      : null);
  if (fresh) await post(STAFF.subscribe, fresh.toJSON());
}

/** Null: nothing was reached. */
async function post(path, body, headers = {}) {
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => null);
}
