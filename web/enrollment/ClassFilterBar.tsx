import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ClassFilterBar.module.css'
import type { ClassFilters } from './classFilters.ts'

/** The quick filters of the lists. */
export function ClassFilterBar({
  wishes,
  set,
}: {
  readonly wishes: ClassFilters
  readonly set: (wishes: ClassFilters) => void
}) {
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>
        <Trans>Show only</Trans>
      </legend>
      <Wish on={wishes.openSeats} set={(openSeats) => set({ ...wishes, openSeats })}>
        <Trans>open seats</Trans>
      </Wish>
      <Wish on={wishes.fitsSchedule} set={(fitsSchedule) => set({ ...wishes, fitsSchedule })}>
        <Trans>what fits the schedule</Trans>
      </Wish>
    </fieldset>
  )
}

function Wish(wish: { readonly on: boolean; readonly set: (on: boolean) => void; readonly children: ReactNode }) {
  return (
    <label className={styles.wish}>
      <input type="checkbox" checked={wish.on} onChange={({ currentTarget }) => wish.set(currentTarget.checked)} />
      {wish.children}
    </label>
  )
}
