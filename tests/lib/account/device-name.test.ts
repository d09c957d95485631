import { expect, test } from 'vitest'
import { isHandheld, readDeviceName } from '../../../src/contract/account/device-name.ts'

// Specification, section 5: device_name is the browser's user-agent text or 'web'. Product page, section 4: profile: sessions.

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  ['web', undefined, undefined],
  ['Tablet im LF 10', undefined, undefined],
  ['', undefined, undefined],
])('%s', (text, browser, system) => {
  expect(readDeviceName(text)).toEqual({ browser, system })
})

test('a phone is carried along, a desk is not, and of what is not known nobody says so', () => {
  expect([
    isHandheld({ browser: 'Chrome', system: 'Android' }),
    isHandheld({ browser: 'Chrome', system: 'Linux' }),
    isHandheld({ browser: undefined, system: undefined }),
  ]).toEqual([true, false, false])
})
