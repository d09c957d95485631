import { atom } from 'nanostores'
import * as v from 'valibot'
import { translate } from '../../../i18n/translate.ts'
import { localeOfPage } from '../../pages/page-config.ts'
import { needsInstallation } from '../../device/platform.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { $alarms } from '../alarm/alarm.ts'
import { $session } from '../session/session.ts'
import { showToast } from './toasts.ts'

/** `ready`: the browser has a prompt. `byHand`: it has none, and the person does it in its menu. */
type InstallState = 'none' | 'ready' | 'byHand' | 'cancelled' | 'installed'

export const $install = atom<InstallState>(
  isInstalled() ? 'installed' : needsInstallation(navigator) ? 'byHand' : 'none',
)

const OFFERED_KEY = 'install-offered'
/** Time after which the app offers its installation again; meanwhile it is in the account menu. */
const OFFERED_AGAIN_MS = 30 * 86_400_000

/** Types know it in no library: Chromium alone has it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}
let held: InstallPrompt | undefined

/** Holds the browser's offer to install the app, and shows it at a suitable moment, and in the account menu. */
export function holdPrompt(prompt: Event): void {
  held = prompt as InstallPrompt
  $install.set('ready')
  addEventListener('appinstalled', () => $install.set('installed'), { once: true })
  offer()
}

/** From a tap. A prompt counts once. */
export async function promptInstall(): Promise<void> {
  const prompt = held
  held = undefined
  if (!prompt) return
  const { outcome } = await prompt.prompt()
  $install.set(outcome === 'accepted' ? 'installed' : 'cancelled')
}

/** Never beside an alarm. */
function offer(): void {
  if ($session.get().state !== 'signedIn' || $alarms.get().length > 0) return
  const now = Date.now()
  if (now - (readStored(OFFERED_KEY, v.number()) ?? -Infinity) < OFFERED_AGAIN_MS) return
  writeStored(OFFERED_KEY, now)
  const t = translate(localeOfPage(document))
  showToast({
    text: t('install.offer'),
    action: { text: t('install.install'), run: () => void promptInstall() },
  })
}

/** As the specification tells it (section 1); iPhones say it in a way of their own. */
function isInstalled(): boolean {
  // A server draws nothing that is installed.
  if (typeof matchMedia === 'undefined') return false
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
