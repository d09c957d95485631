import { type Announced, isCall, notificationOf } from '../../notifications/announced.ts'
import { type Answer, answer, AskedOfPage } from '../../worker/worker-link.ts'
import { announce, concernsPage, ring } from '../alarm/alarm.ts'
import { noteHeard } from '../realtime/catch-up.ts'
import { rememberPushed } from './pushed-notifications.ts'
import { receiveNotification } from './notifications.ts'
import { chooseOrganisation } from '../organisation/organisation.ts'
import { subscribeAgain } from './push.ts'
import { reloadUnpushed } from '../realtime/realtime.ts'
import { $session } from '../session/session.ts'

let examine: ((announced: Announced) => boolean) | undefined

/** Answers the worker: what was pushed while this page is in view, what was tapped. */
export function startPushInbox(): void {
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    answer(AskedOfPage, event, take).catch((error: unknown) => {
      console.warn('The worker was not answered.', error)
    })
  })
}

/** During an alarm check: the device shows push messages for which `examiner` returns true, although the page is visible. */
export function examinePushed(examiner: typeof examine): void {
  examine = examiner
}

function take(asked: AskedOfPage): Answer | undefined | Promise<Answer | undefined> {
  switch (asked.kind) {
    case 'pushed':
      return examine?.(asked.announced) ? 'unseen' : showPushed(asked.announced)
    case 'open':
      return open(asked.path, asked.organisationId)
    case 'resubscribe':
      subscribeAgain()
      return 'done'
    // `service-worker.ts` answers that.
    case 'reload':
      return undefined
  }
}

/**
 * Handles a push message, which may arrive without a connection, or before its event. If the page shows an alarm but may not sound,
 * because the person has not touched the page yet, the device shows it as well, with its own sound.
 */
async function showPushed(announced: Announced): Promise<Answer> {
  const notification = notificationOf(announced)
  const isInView = document.visibilityState === 'visible' && $session.get().state === 'signedIn'
  if (!notification || !isInView || !concernsPage(notification)) return 'unseen'

  // The connection may have been faster.
  const isNew = noteHeard(notification.id)
  const heard = isNew ? announce(notification) : announced.silent || ring(notification)
  if (isNew) {
    rememberPushed(notification)
    void receiveNotification(notification)
  }
  reloadUnpushed()
  return !isCall(announced) || (await heard) ? 'seen' : 'unseen'
}

async function open(path: string, organisationId: number | null): Promise<Answer | undefined> {
  // The guard of a page that is loaded anew knows what to do.
  if ($session.get().state !== 'signedIn') return undefined

  if (organisationId !== null) chooseOrganisation(organisationId)
  const { navigate } = await import('astro:transitions/client')
  void navigate(path)
  return 'done'
}
