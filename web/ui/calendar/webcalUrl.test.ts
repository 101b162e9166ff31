import { expect, test } from 'vitest'
import { webcalUrl } from './webcalUrl.ts'

test.each(['http', 'https'])('an address with %s opens a calendar program', (scheme) => {
  expect(webcalUrl(`${scheme}://enroll.canyon.example/api/calendars/a.ics`)).toBe(
    'webcal://enroll.canyon.example/api/calendars/a.ics',
  )
})
