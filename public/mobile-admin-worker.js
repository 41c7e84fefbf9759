// Keeps the phone panel's page and its hashed files, so that it opens without a line. Answers of the API are never kept.
const KEPT = 'mobile-admin-1';
const PAGE = '/mobile-admin';
const PATIENCE_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(fetch(PAGE).then(keepPage));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(readFile(event));
});

// Files that the page had fetched before this worker was there to see it.
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep));
});

/** The page of today; the kept one when the line is lost or too slow. */
async function openPage(event) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then(keepPage).catch(() => {}));
  const kept = await (await caches.open(KEPT)).match(PAGE);
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

/** A file with its hash in its name is the same for ever. */
async function readFile(event) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(cache.put(event.request, fresh.clone()));
  return fresh;
}

/** A page that differs from the kept one is a new version: its files are fetched, and those of the old one go. */
async function keepPage(answer) {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(KEPT);
  const page = answer.clone();
  const text = await answer.clone().text();
  const before = await (await cache.match(PAGE))?.text();
  if (text === before) return;
  const files = new Set(text.match(/\/assets\/[\w.-]+/g) ?? []);
  await keepFiles(files);
  await cache.put(PAGE, page);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = paths.filter((path) => path !== PAGE && !files.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

async function keepFiles(paths) {
  const cache = await caches.open(KEPT);
  for (const path of paths) {
    if (!/^\/assets\/[\w.-]+$/.test(path) || (await cache.match(path))) continue;
    const file = await fetch(path);
    if (file.ok) await cache.put(path, file);
  }
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

// A notice of the shop. What a message may say stands in src/values/staff/notice-kinds.ts; a browser insists that each shows something.
self.addEventListener('push', (event) => {
  const { title, body, tag, address } = readNotice(event.data);
  const shown = { body, tag, data: { address }, icon: '/mobile-admin-192.png', badge: '/mobile-admin-192.png' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data?.address ?? PAGE));
});

function readNotice(data) {
  try {
    const { title, body, tag, address } = data.json();
    const isOurs = address === PAGE || String(address).startsWith(`${PAGE}?`);
    return { title: String(title), body: String(body), tag: String(tag), address: isOurs ? address : PAGE };
  } catch {
    return { title: 'Fulldraw', body: 'There is something new in the shop.', tag: 'new', address: PAGE };
  }
}

/** In the panel that is open already, where typed text stays; else in a new one. */
async function openAddress(address) {
  const open = await self.clients.matchAll({ type: 'window' });
  const panel = open.find(({ url }) => new URL(url).pathname === PAGE);
  if (!panel) return self.clients.openWindow(address);
  panel.postMessage({ open: address });
  return panel.focus().catch(() => {});
}
