import { expect, test } from 'vitest'
import { hasNotMoved } from '../../../src/lib/vehicles/not-moved.ts'

// Product page, section 4: a vehicle that was alarmed and has not moved is visible as such.

const at = '2026-11-21T12:00:00.000Z'
const alarmed = { call_sign: 'Florian 1', vehicle_id: 7, alarmed_at: at }

test('a vehicle that was alarmed, and nothing since, has not moved', () => {
  expect(hasNotMoved(alarmed, 2)).toBe(true)
  expect(hasNotMoved({ ...alarmed, en_route_at: null, on_scene_at: null }, null)).toBe(true)
})

test.each(['en_route_at', 'on_scene_at', 'available_at', 'home_at'])('one with %s has', (time) => {
  expect(hasNotMoved({ ...alarmed, [time]: at }, 2)).toBe(false)
})

test.each([3, 4])('one that shows %i has, though that waits on this device', (status) => {
  expect(hasNotMoved(alarmed, status)).toBe(false)
})

test('of one that nobody here knows, or that was not alarmed, nobody says so', () => {
  expect(hasNotMoved({ ...alarmed, vehicle_id: null }, null)).toBe(false)
  expect(hasNotMoved({ ...alarmed, alarmed_at: null }, 2)).toBe(false)
})
