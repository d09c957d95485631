import fc from 'fast-check'
import { notificationTypes } from '../../../src/contract/notifications/notification-subjects.ts'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import type { Fate } from '../servers/slow-backend.ts'

/** What happens to somebody's notifications, one after the other. */
export type Step =
  | { do: 'push' | 'push twice'; type: Notification['type'] }
  | { do: 'store' | 'read elsewhere' | 'remove elsewhere'; type: Notification['type']; which: number }
  | { do: 'deliver' | 'read' | 'remove' | 'undo' | 'commit' | 'arrive'; which: number }
  | { do: 'read all' | 'remove read' | 'load' | 'load more' }
  | { do: 'show'; which: number }
  | { do: 'wait'; seconds: number }
  | { do: 'work'; which: number; fate: Fate }

const which = fc.nat(20)
const type = fc.constantFrom(...notificationTypes)
const own = [
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('read', 'remove', 'undo', 'commit'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('read all', 'remove read', 'load', 'load more') }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('arrive'), which }) },
] as const
/** Everything comes as it should, only late; what is pushed is pushed the moment it is stored. */
export const honest = fc.oneof(
  ...own,
  { weight: 2, arbitrary: fc.record({ do: fc.constant('push'), type }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('work'), which, fate: fc.constantFrom('answered', 'refused') }),
  },
) as fc.Arbitrary<Step>
/** Pushes are late, doubled and out of order, answers are lost, and another device does things, too. */
export const wild = fc.oneof(
  ...own,
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('store', 'read elsewhere', 'remove elsewhere', 'push twice'),
      type,
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('deliver', 'show'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(3, 40) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('work'),
      which,
      fate: fc.constantFrom('answered', 'answered', 'refused', 'cut'),
    }),
  },
) as fc.Arbitrary<Step>

/** A page of notifications, or several. */
export const stored = fc.constantFrom(4, 50)
/** The clocks of device and server agree within half a minute, or their difference is known. */
export const clock = fc.constantFrom(-25_000, 0, 25_000)
