/** Main of the service worker. Navigations are left to the network; what a page is made of is here already. */
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// Scripts and styles whose names never change, and the sounds: an alarm has to sound on a bad line as well. An
// open page of the last build still finds its parts here after an update.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
