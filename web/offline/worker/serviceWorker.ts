declare const self: ServiceWorkerGlobalScope
/** Written by the build (web/build/serviceWorker.ts): the files that show the last seen schedule, and a name that changes with them. */
declare const SHELL: {
  readonly name: string
  readonly files: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** In the language of the page that registered this worker. */
const PAGE = `/${self.location.search}`
const TEXTS = SHELL.texts[new URLSearchParams(self.location.search).get('lang') ?? ''] ?? []
const FILES = [...SHELL.files, ...TEXTS]
/** The API, and files: neither is a page of the app. */
const API_OR_FILE = /^\/(?:api|assets)(?:\/|$)|\.[^/]*$/i

/** The tabs that got the page from the cache. Every request of the others goes past this worker. */
const offline = new Set<string>()

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode !== 'navigate') {
    if (offline.has(clientId) && FILES.includes(pathname)) event.respondWith(stored(request))
  } else if (!API_OR_FILE.test(pathname)) event.respondWith(openPage(event))
})

/** A new release replaces the old one at once. Its page came from the server, so no open tab needs the old files. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL.name)
  await cache.addAll([PAGE, ...FILES])
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SHELL.name).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The server's page, whatever it is. The stored one only without a response. */
async function openPage({ request, resultingClientId }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(PAGE)
    if (!page) throw error
    offline.add(resultingClientId)
    return page
  }
}

async function stored(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
