import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSound, soundOf, soundPermission } from '../../../src/lib/alarm/sounds.ts'

// Specification, section 7: sounds at volume 0.5, only if the browser's notification permission is granted.

const played: { src: string; volume: number }[] = []
let running = false

beforeEach(() => {
  played.length = 0
  running = false
  vi.stubGlobal(
    'Audio',
    class {
      src = ''
      volume = 1
      get paused() {
        return !running
      }
      play() {
        played.push({ src: this.src, volume: this.volume })
        return Promise.resolve()
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const permit = (permission: NotificationPermission) => vi.stubGlobal('Notification', { permission })

test.each([
  ['operation', '/sounds/alarm.mp3'],
  ['operation_updated', '/sounds/update.mp3'],
  ['fms_status', '/sounds/status.mp3'],
  ['other', '/sounds/notification.mp3'],
] as const)('%s sounds by %s', async (type, file) => {
  permit('granted')
  await expect(playSound(type)).resolves.toBe('heard')
  expect(played).toEqual([{ src: file, volume: 0.5 }])
})

// Product page, section 4: exercise and test kinds have a sound of their own.
test.each([
  ['operation', 'exercise', 'drill'],
  ['operation', 'test', 'drill'],
  ['operation', 'actual', 'operation'],
  ['operation', undefined, 'operation'],
  ['operation_updated', 'exercise', 'operation_updated'],
  ['fms_status', undefined, 'fms_status'],
] as const)('%s of kind %s sounds as %s', (type, kind, sound) => {
  expect(soundOf({ type, data: { operation_id: 7, kind } })).toBe(sound)
})

test('an exercise sounds by a file of its own, as loud as everything', async () => {
  permit('granted')
  await expect(playSound('drill')).resolves.toBe('heard')
  expect(played).toEqual([{ src: '/sounds/exercise.mp3', volume: 0.5 }])
})

test.each(['default', 'denied'] as const)('nothing sounds while the permission is %s', async (permission) => {
  permit(permission)
  await expect(playSound('operation')).resolves.toBe('notPermitted')
  expect(played).toEqual([])
})

test('a browser without notifications has no sounds, and no error', async () => {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(soundPermission()).toBe('unsupported')
  await expect(playSound('operation')).resolves.toBe('notPermitted')
})

test('a running alarm is cut off by no other sound, and starts again for another alarm', async () => {
  permit('granted')
  await playSound('operation')
  running = true
  await expect(playSound('operation_updated')).resolves.toBe('heard')
  await playSound('operation')
  await playSound('fms_status')
  running = false
  await playSound('other')

  const files = played.map(({ src }) => src)
  expect(files).toEqual(['/sounds/alarm.mp3', '/sounds/alarm.mp3', '/sounds/notification.mp3'])
})

test('an exercise cuts off no alarm, and is cut off by an alarm, but not by a status', async () => {
  permit('granted')
  running = true
  await playSound('operation')
  await expect(playSound('drill')).resolves.toBe('heard')
  running = false
  await playSound('drill')
  running = true
  await playSound('fms_status')
  await playSound('drill')
  await playSound('operation')
  running = false

  const files = played.map(({ src }) => src)
  expect(files).toEqual([
    '/sounds/alarm.mp3',
    '/sounds/exercise.mp3',
    '/sounds/exercise.mp3',
    '/sounds/alarm.mp3',
  ])
})
