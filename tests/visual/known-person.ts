import type { Page } from 'playwright'
import { type DeviceSession, listSessions } from '../../src/contract/account/account.ts'
import { getPerson, type Person } from '../../src/contract/people/people.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { answer, pathOf } from './answers.ts'

/** A phone beside the one that looks: since when the member of the pictures is signed in is another time each time. */
export async function twoDevices(page: Page): Promise<void> {
  const here: DeviceSession = {
    id: 1,
    device_name: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    ip: '203.0.113.7',
    created_at: minutesAgo(3000),
    last_seen_at: minutesAgo(0),
    current: true,
  }
  const phone: DeviceSession = {
    id: 2,
    device_name: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0 Mobile Safari/537.36',
    ip: '2001:db8:85a3::8a2e:370:7334',
    created_at: minutesAgo(60_000),
    last_seen_at: minutesAgo(12),
    current: false,
  }
  await answer(page, listSessions, [here, phone])
}

/** Since when somebody belongs, and when and where they have signed in last, is another time in each run. */
export async function stillMember(page: Page): Promise<void> {
  await page.route(`**${pathOf(getPerson, { userId: 1 })}`, async (route) => {
    const response = await route.fetch()
    const json: Person = {
      ...((await response.json()) as Person),
      phone: '+49 170 1234567',
      personnel_no: '2017-04',
      qualifications: [
        { name: 'AGT', until: '2025-06-30' },
        { name: 'Truppführer', until: null },
        { name: 'Maschinist', until: '2099-12-31' },
      ],
      joined_at: '2017-04-01T10:00:00Z',
      last_login_at: minutesAgo(12),
      sessions: 2,
      push_devices: 1,
    }
    await route.fulfill({ response, json })
  })
}
