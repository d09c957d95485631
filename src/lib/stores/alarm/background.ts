import * as v from 'valibot'
import { typeSubjects } from '../../../contract/notifications/notification-subjects.ts'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Announced, announcedByPage, isCall, operationTag } from '../../notifications/announced.ts'
import { localeOfPage } from '../../pages/page-config.ts'
import { matchRoute } from '../../routes.ts'
import { ask } from '../../worker/worker-link.ts'
import { whenSent } from '../outbox/unsent.ts'
import { onAnnounced } from './alarm.ts'

/** Data of a notification which says that an answer waits for a network. */
const UnsentData = v.object({ unsent: v.object({ key: v.string() }) })

/**
 * Shows announced notifications by the device while the page is hidden, and removes them there when the person sees them on the page.
 */
export function startBackground(): void {
  onAnnounced((notification) => {
    if (document.visibilityState === 'hidden' && isWanted(notification))
      void showOutside(toShow(notification))
  })
  whenSent(({ call, params: { operationId } }) => {
    if (call === 'respondToOperation' && operationId !== undefined)
      closeShown(operationId, ({ data }) => v.is(UnsentData, data)).catch(complain)
  })
  document.addEventListener('visibilitychange', closeSeen)
  document.addEventListener('astro:page-load', closeSeen)
}

/**
 * Shows a notification by the service worker, which knows whether another page is visible, or a push message has shown it already.
 * @param unseen shows it even then
 * @returns whether the worker has shown it, or found it unnecessary
 */
export async function showOutside(announced: Announced, unseen = false): Promise<boolean> {
  // Rejects in a browser that stores no data of the site.
  const worker = (await navigator.serviceWorker.getRegistration().catch(() => undefined))?.active
  const answer = worker && (await ask(worker, { kind: 'show', announced, unseen }))
  if (answer !== 'done') console.warn('The worker has shown nothing outside of the page.')
  return answer === 'done'
}

/** As the person wants it pushed; where the backend does not say, as people want it who have chosen nothing. */
function isWanted({ announce, type }: Notification): boolean {
  return announce?.push ?? typeSubjects[type].channels.push
}

function toShow(notification: Notification): Announced {
  const locale = localeOfPage(document)
  return announcedByPage(notification, {
    untitled: translate(locale)('connection.alarm.untitled'),
    locale,
    // Everything but a call the page itself sounds.
    silent:
      notification.announce?.sound === false || !isCall({ ...notification, again: notification.data.again }),
    now: Date.now(),
  })
}

function closeSeen(): void {
  const page = matchRoute(location.pathname)
  if (document.visibilityState === 'visible' && page?.name === 'alert')
    closeShown(Number(page.params['id'])).catch(complain)
}

/** Closes the notifications about an operation. */
async function closeShown(
  operationId: number,
  isMeant: (shown: globalThis.Notification) => boolean = () => true,
): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications({ tag: operationTag(operationId) })) ?? []
  for (const one of shown.filter(isMeant)) one.close()
}

function complain(error: unknown): void {
  console.info('A notification outside of the page was not closed.', error)
}
