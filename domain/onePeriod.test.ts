import { expect, test } from 'vitest'
import { withOnePeriod } from './onePeriod.ts'

test.each([
  ['Hasta las 2:00 p. m..', 'Hasta las 2:00 p. m.'],
  ['Hasta las 2:00\u202fp.\u00a0m.. Después, no.', 'Hasta las 2:00\u202fp.\u00a0m. Después, no.'],
  ['Hasta las <0>8:00 a.m.</0>. Después, no.', 'Hasta las <0>8:00 a.m.</0> Después, no.'],
  ['De 8:00 a.m. a 3:00 p.m.', 'De 8:00 a.m. a 3:00 p.m.'],
  ['Until 2:00 PM.', 'Until 2:00 PM.'],
])('%s ends its sentence once', (text, once) => {
  expect(withOnePeriod(text)).toBe(once)
})
