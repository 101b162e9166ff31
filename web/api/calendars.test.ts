import { expect, test } from 'vitest'
import { webcalUrl } from './calendars.ts'

const [HTTPS, HTTP] = ['https://enroll.canyon.example/api/calendars/a.ics', 'http://localhost:3000/api/calendars/a.ics']
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1'
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

test('a secret address is not opened over http', () => {
  expect(webcalUrl(HTTPS, WINDOWS)).toBe('webcals://enroll.canyon.example/api/calendars/a.ics')
})

test.each([IPHONE, IPAD])('an Apple device, which does not open webcals, gets webcal: %s', (userAgent) => {
  expect(webcalUrl(HTTPS, userAgent)).toBe('webcal://enroll.canyon.example/api/calendars/a.ics')
})

test('a school without TLS keeps http', () => {
  expect(webcalUrl(HTTP, WINDOWS)).toBe('webcal://localhost:3000/api/calendars/a.ics')
})
