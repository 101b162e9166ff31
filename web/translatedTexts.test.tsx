import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test/components/render.tsx'
import { translatePage } from '../test/translatePage.ts'

const SEATS = ['First seat', 'Second seat']

/** Texts next to elements that come and go, as React renders them. */
function Seats() {
  const [seats, setSeats] = useState(2)
  const state = seats === 0 ? 'Full' : 'Open'
  return (
    <section data-seats>
      <button type="button" onClick={() => setSeats(seats - 1)}>{`Enroll`}</button>
      <button type="button" onClick={() => setSeats(2)}>{`Start over`}</button>
      <p>
        {seats < 2 && <b>New: </b>}
        {seats} of 2 seats, {state}
        {seats > 0 && ' for you'}
      </p>
      <div>
        <Trans>{seats} seats</Trans>
      </div>
      <ul>{seats === 0 ? 'No seats' : SEATS.slice(0, seats).map((seat) => <li key={seat}>{seat}</li>)}</ul>
    </section>
  )
}

/** What a family reads. */
const texts = () =>
  ['p', 'div', 'ul'].map((selector) => document.querySelector(`[data-seats] ${selector}`)?.textContent)

test('a page that the browser translates shows each change, and none of them fails', async () => {
  translatePage()
  await show(<Seats />)
  const press = (name: string) => page.getByRole('button', { name }).click()
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(texts).toEqual(['2 of 2 seats, Open for you', '2 seats', 'First seatSecond seat'])
    await press('Enroll')
    await expect.poll(texts).toEqual(['New: 1 of 2 seats, Open for you', '1 seats', 'First seat'])
    await press('Enroll')
    await expect.poll(texts).toEqual(['New: 0 of 2 seats, Full', '0 seats', 'No seats'])
    await press('Start over')
  }
  expect(document.querySelector('[data-seats] p > font')).not.toBeNull()
})
